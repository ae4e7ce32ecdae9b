/* The root component: loads and shows the page of the address, or its error. */

import type { ComponentType, JSX } from "preact";
import { Component } from "preact";
import { useEffect, useState } from "preact/hooks";
import { text } from "../text/app.js";
import { Page } from "./page.js";
import type { PageProps } from "./pages.js";
import { pages } from "./pages.js";
import { route, to } from "./router.js";
import { ErrorPage } from "./error-page.js";
import { ButtonLink } from "./ui/button.js";
import { Announcer } from "./ui/announcer.js";
import { leavePage, Toasts } from "./ui/toast.js";

/** Shows an error instead of an empty page. */
class Boundary extends Component<{ children: JSX.Element }, { error: unknown }> {
  override state = { error: undefined as unknown };
  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ error });
  }
  override render(): JSX.Element {
    if (this.state.error === undefined) return this.props.children;
    return <ErrorPage error={this.state.error} again={() => this.setState({ error: undefined })} />;
  }
}

function NotHere(): JSX.Element {
  return (
    <Page title={text.notHere()}>
      <p>{text.notHereNote({ address: location.hash })}</p>
      <p><ButtonLink kind="main" href={to("")} icon="home">{text.home()}</ButtonLink></p>
    </Page>
  );
}

let before: string | undefined;

/** Scrolls to the top of a new page and focuses it, for screen readers and the Tab key. */
function arrive(page: string): void {
  if (before !== undefined && before !== page) {
    scrollTo(0, 0);
    document.getElementById("content")?.focus({ preventScroll: true });
  }
  before = page;
}

const loaded = new Map<string, ComponentType<PageProps>>();

/** A page that was opened before is drawn at once; another one after it has been loaded. */
function Opened({ page, args }: { page: string } & PageProps): JSX.Element {
  const [, drawAgain] = useState(0);
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const load = Object.hasOwn(pages, page) ? pages[page] : undefined;
  useEffect(() => {
    let here = true;
    if (!load || loaded.has(page)) return undefined;
    load().then(
      (module) => {
        loaded.set(page, module.default);
        if (here) drawAgain((n) => n + 1);
      },
      (reason: unknown) => here && setError(reason),
    );
    return () => {
      here = false;
    };
  }, [page, tries]);
  const there = loaded.has(page);
  useEffect(() => {
    if (there) arrive(page);
  }, [page, there]);
  if (!load) return <NotHere />;
  if (error !== undefined) return <ErrorPage error={error} again={() => { setError(undefined); setTries(tries + 1); }} />;
  const Found = loaded.get(page);
  return Found ? <Found args={args} /> : <p class="loading" role="status">{text.loading()}</p>;
}

export function App(): JSX.Element {
  const { page, args } = route.value;
  useEffect(leavePage, [page, args[0]]);
  return (
    <>
      <Boundary key={page}>
        <Opened page={page} args={args} />
      </Boundary>
      <Toasts />
      <Announcer />
    </>
  );
}
