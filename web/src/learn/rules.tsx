/* The page of rules: "#/rules/nile/NIL-20" is the rules of Nile at one of them, "#/rules/nile/about/WORDS"
 * what they say of something; search goes over all games. */

import { Fragment, type JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { gameOf } from "../app/load-engine.js";
import { Page } from "../app/page.js";
import type { PageProps } from "../app/pages.js";
import { showSources } from "../app/preferences.js";
import { to } from "../app/router.js";
import { Button } from "../app/ui/button.js";
import { Icon } from "../art.js";
import { useNotation } from "../boards/list.js";
import { lang, said } from "../text/lang.js";
import { text } from "../text/learn.js";
import { Examples } from "./example.js";
import { rulesOf, ruled } from "./rules-pages.js";
import type { Block } from "./markdown.js";
import { Prose } from "./prose.js";
import { find, ruleIn, type Hit } from "./search.js";
import { withoutSources } from "./sources.js";

/** There the contents have a column of their own. */
const WIDE = "(min-width: 66rem)";

type Pages = Readonly<Record<string, Block[]>>;

function usePages(opened: string | undefined): { pages: Pages; failed: boolean } {
  const [pages, setPages] = useState<Pages>({});
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let here = true;
    const language = lang.value;
    setFailed(false);
    for (const game of ruled(opened))
      rulesOf(game, language).then(
        (page) => here && setPages((before) => ({ ...before, [game]: page })),
        () => here && setFailed(true),
      );
    return () => {
      here = false;
    };
  }, [lang.value, opened]);
  return { pages, failed };
}

function nameOf(game: string): string {
  const found = gameOf(game);
  return found ? said(found.name) : game;
}

function Found({ hits }: { hits: readonly Hit[] }): JSX.Element {
  return (
    <section class="rules-hits" aria-live="polite">
      <p>{hits.length ? text.hits({ n: hits.length }) : text.noHits()}</p>
      <ol>
        {hits.map((hit, n) => (
          <li key={n}>
            <a href={to("rules", hit.game, hit.anchor)}>{nameOf(hit.game)} · {hit.title}</a>
            <p>
              {[...hit.excerpt].slice(0, hit.from).join("")}
              <mark>{[...hit.excerpt].slice(hit.from, hit.to).join("")}</mark>
              {[...hit.excerpt].slice(hit.to).join("")}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Contents({ page, game }: { page: readonly Block[]; game: string }): JSX.Element {
  return (
    <details class="rules-contents" open={matchMedia(WIDE).matches}>
      <summary>{text.contents()}</summary>
      <ul>
        {page.map((block, n) => block.kind === "heading" && block.level > 1 && (
          <li key={n} class={block.level > 2 ? "deeper" : undefined}><a href={to("rules", game, block.id)}>{block.text}</a></li>
        ))}
      </ul>
    </details>
  );
}

/** The rule or heading of the address comes into view. */
function useAnchor(anchor: string | undefined, ready: boolean): void {
  useEffect(() => {
    if (!anchor || !ready) return;
    const found = document.getElementById(anchor);
    found?.scrollIntoView({ block: "start" });
    found?.focus({ preventScroll: true });
  }, [anchor, ready]);
}

/** As they are shown; who searches for a number searches among numbers. */
function shownPages(pages: Pages, numbers: boolean): Pages {
  if (numbers) return pages;
  return Object.fromEntries(Object.entries(pages).map(([game, page]) => [game, withoutSources(page)]));
}

export default function Rules({ args }: PageProps): JSX.Element {
  const [query, setQuery] = useState("");
  const { pages: whole, failed } = usePages(args[0]);
  const numbers = showSources.value || ruleIn(query) !== null;
  const pages = useMemo(() => shownPages(whole, numbers), [whole, numbers]);
  const all = ruled(args[0]);
  const game = args[0] !== undefined && all.includes(args[0]) ? args[0] : all[0] ?? "";
  const subject = { game, notation: useNotation(game) };
  const page = pages[game];
  const about = args[1] === "about" ? args[2] ?? "" : "";
  const anchor = about ? undefined : args[1];
  useAnchor(anchor, page !== undefined && query === "");
  useEffect(() => {
    setQuery(about);
    if (about) scrollTo({ top: 0 });
  }, [game, anchor, about]);
  const games = [game, ...all.filter((each) => each !== game)];
  const hits = query.trim().length > 1 ? games.flatMap((each) => find(each, pages[each] ?? [], query)) : null;
  return (
    <Page title={text.rulesOf({ game: nameOf(game) })} class="rules">
      <form class="rules-search" role="search" onSubmit={(event) => event.preventDefault()}>
        <label class="field">
          <span><Icon id="search" /> {text.search()}</span>
          <input type="search" value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
        </label>
      </form>
      <nav class="rules-games" aria-label={text.chooseGame()}>
        {all.map((each) => (
          <a key={each} class="button" href={to("rules", each)} aria-current={each === game ? "page" : undefined}>{nameOf(each)}</a>
        ))}
        <Button kind="quiet" icon="info" pressed={showSources.value} onClick={() => { showSources.value = !showSources.value; }}>{text.sources()}</Button>
      </nav>
      {failed && <p role="alert">{text.loadFailed()}</p>}
      {hits ? <Found hits={hits} /> : page && (
        <div class="rules-body">
          <Contents page={page} game={game} />
          <article class="rules-page">
            {page.slice(1).map((block, n) => {
              const rule = block.kind === "paragraph" ? block.rule : undefined;
              return (
                <Fragment key={n}>
                  <Prose block={block} subject={subject} lit={rule !== undefined && rule === anchor} />
                  <Examples game={game} rule={rule} />
                </Fragment>
              );
            })}
          </article>
        </div>
      )}
    </Page>
  );
}
