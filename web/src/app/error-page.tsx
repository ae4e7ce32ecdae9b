/* The page that is shown instead of one that cannot be shown: the error, and ways out. */

import type { ComponentChildren, JSX } from "preact";
import { AkhetError } from "../engine.js";
import { text } from "../text/app.js";
import { NoEngine } from "./load-engine.js";
import { Page } from "./page.js";
import { to } from "./router.js";
import { Button, ButtonLink } from "./ui/button.js";

interface Told {
  words: string;
  /** The technical message of an unknown error. */
  detail?: string;
}

export function tell(error: unknown): Told {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof NoEngine) return { words: text[error.why](), ...(error.why === "badEngine" ? { detail } : {}) };
  if (error instanceof AkhetError) return { words: detail };
  /* A chunk that cannot be loaded is a TypeError in every browser. */
  if (error instanceof TypeError && /import|fetch|module/i.test(detail)) return { words: text.noNetwork() };
  return { words: text.brokenNote(), detail };
}

interface TroubleProps {
  error: unknown;
  again?: (() => void) | undefined;
  /** More buttons. */
  children?: ComponentChildren;
}

export function ErrorPage({ error, again, children }: TroubleProps): JSX.Element {
  const { words, detail } = tell(error);
  return (
    <Page title={text.broken()}>
      <p role="alert">{words}</p>
      {detail && <pre class="broken-what">{detail}</pre>}
      <p class="row">
        {again && <Button kind="main" icon="again" onClick={again}>{text.again()}</Button>}
        {children}
        <ButtonLink href={to("")} icon="home">{text.home()}</ButtonLink>
      </p>
    </Page>
  );
}
