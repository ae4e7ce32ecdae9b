/* The characters that a royal seal hires, with how many of each are left. */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import { text } from "../../text/nefertiti.js";
import { findCharacter, nameOf, noteOf, whyNotCharacter, type Scene } from "./scene.js";
import { Thing } from "./thing.js";

export function Characters({ scene }: { scene: Scene }): JSX.Element {
  return (
    <div class="nef-characters" role="group" aria-label={`${text.characters()}: ${text.seal_cost()}`} data-group>
      {Object.entries(scene.view.characters).map(([id, left]) => (
        <Thing
          key={id} scene={scene} class={`nef-character${left ? "" : " gone"}`} term={id} at={`character-${id}`}
          find={findCharacter(id)} what={{ kind: `hire-${id}` }} why={() => whyNotCharacter(scene, id)}
          label={`${text.character({ name: nameOf(scene, "c", id), n: left })}: ${noteOf(scene, "c", id)}`}
        >
          <Art game="nefertiti" id={id} />
          <span class="nef-left">{left}</span>
          <span class="nef-character-name">{nameOf(scene, "c", id)}</span>
        </Thing>
      ))}
    </div>
  );
}
