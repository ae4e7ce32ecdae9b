/* Sharing a match: a link that contains the record, and the record as a file. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../app/ui/button.js";
import { CopyLink } from "../app/ui/copy-link.js";
import { toastError } from "../app/ui/toast.js";
import { download } from "../download.js";
import { linkToRecord } from "../share-link.js";
import { text } from "../text/after.js";

/** Made before anybody asks for it: a click that waits may no longer copy. Undefined: not made yet; null: too long. */
export function useLinkToRecord(record: string): string | null | undefined {
  const [link, setLink] = useState<string | null>();
  useEffect(() => {
    let here = true;
    linkToRecord(record).then((made) => here && setLink(made)).catch(toastError);
    return () => {
      here = false;
    };
  }, [record]);
  return link;
}

export function Keep({ record, game }: { record: string; game: string }): JSX.Element {
  const link = useLinkToRecord(record);
  return (
    <section class="after-keep" aria-labelledby="after-keep">
      <h2 id="after-keep">{text.keep()}</h2>
      <p>{link === null ? text.tooLong() : text.keepNote()}</p>
      <p class="row">
        {link !== null && <CopyLink class="after-share" label={text.copyLink()} link={link ?? null} />}
        <Button icon="download" class="after-download" onClick={() => download(`${game}.akhet`, record)}>{text.download()}</Button>
      </p>
    </section>
  );
}
