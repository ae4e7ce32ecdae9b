/* A seat's bank of the river: its fields, its speculation cards, and how much it holds. */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import { Thing } from "../thing.js";
import { text } from "./text.js";
import { Face } from "./card.js";
import { fieldsOf, type Context } from "./context.js";

interface BankProps {
  context: Context;
  seat: number;
}

interface FieldsProps extends BankProps {
  size: "small" | "middle";
  /** What a touch of a field does, instead of showing its crop. */
  onField?: ((crop: string) => void) | undefined;
  /** The chosen cards can be laid there. */
  isOpen?: ((crop: string) => boolean) | undefined;
}

type FieldProps = Pick<FieldsProps, "context" | "size" | "onField" | "isOpen"> & { crop: string; cards: number };

function Field({ context, crop, cards, size, onField, isOpen }: FieldProps): JSX.Element {
  const name = text.field({ card: context.cardName(crop), n: cards });
  const wet = context.isWet(crop);
  const look = `${wet ? " nile-flooded" : ""}${isOpen?.(crop) ? " nile-lit" : ""}`;
  return (
    <Thing
      seen={context.seen} class={`nile-plain nile-field${look}`} data-place={`field-${crop}`} data-term={crop}
      label={wet ? `${name}, ${text.isUnderWater()}` : name} onClick={() => (onField ?? context.details)(crop)}
    >
      <span class="nile-row">
        {Array.from({ length: cards }, (_, at) => (
          <span key={at} class="nile-laid" data-key={`field-${crop}-${at}`}><Face card={crop} size={size} wet={wet} /></span>
        ))}
      </span>
      <span class="nile-count" aria-hidden>{cards}</span>
    </Thing>
  );
}

export function Fields({ context, seat, size, onField, isOpen }: FieldsProps): JSX.Element {
  const fields = fieldsOf(context, seat);
  return (
    <div class="nile-fields" data-place={`seat${seat}-fields`} role="group" aria-label={text.fields()}>
      {fields.map(({ crop, cards }) => <Field key={crop} {...{ context, crop, cards, size, onField, isOpen }} />)}
      {fields.length === 0 && <span class="nile-nothing"><Art game="nile" id="field" class="nile-sign" />{text.noField()}</span>}
    </div>
  );
}

export function Speculation({ context, seat, size }: BankProps & { size: "small" | "middle" }): JSX.Element {
  const cards = context.view.seats[seat]?.speculation ?? [];
  return (
    <div class="nile-speculation" data-place={`seat${seat}-speculation`}>
      {cards.map((card) => (
        <Thing
          seen={context.seen} key={card} class="nile-plain" data-key={`laid-${card}`} data-term={card}
          label={text.speculation({ card: context.cardName(card) })}
          onClick={() => context.details(card)}
        >
          <Face card={card} size={size} />
        </Thing>
      ))}
    </div>
  );
}

function Storage({ context, seat }: BankProps): JSX.Element {
  const { storage, storage_size } = context.view.seats[seat]!;
  const name = storage ? text.storageOf({ cards: context.listed(storage) }) : text.inStorage({ n: storage_size });
  return (
    <span class="nile-number" data-place={`seat${seat}-storage`} role="img" aria-label={name} title={name}>
      <Art game="nile" id="storage" class="nile-sign" />
      <b>{storage_size}</b>
      {storage && (
        <span class="nile-jars">
          {context.crops.map((crop) => (
            <span key={crop} class={storage[crop] ? "nile-jar" : "nile-jar nile-empty"}>
              <Art game="nile" id={crop} />
              {storage[crop] ?? 0}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

function Holding({ context, seat }: BankProps): JSX.Element {
  const { hand_size } = context.view.seats[seat]!;
  const name = text.inHand({ n: hand_size });
  return (
    <span class="nile-number" data-place={`seat${seat}-hand`} role="img" aria-label={name} title={name}>
      <Face card={null} size="small" />
      <b>{hand_size}</b>
    </span>
  );
}

/** The bank of another seat, in little. */
export function Bank({ context, seat }: BankProps): JSX.Element {
  const turn = context.view.turn === seat;
  const name = context.seatName(seat);
  const bare = !fieldsOf(context, seat).length && !context.view.seats[seat]?.speculation.length;
  const look = `nile-bank nile-seat-${seat + 1}${turn ? " nile-turn" : ""}${bare ? " nile-bare" : ""}`;
  return (
    <section class={look} data-place={`seat${seat}`} aria-label={text.bankOf({ name })}>
      <div class="nile-who">
        <Art game="table" id={`seat-${seat + 1}`} class="nile-token" />
        <span class="nile-name">{name}</span>
        <Holding context={context} seat={seat} />
        <Storage context={context} seat={seat} />
      </div>
      <div class="nile-land">
        <Fields context={context} seat={seat} size="small" />
        <Speculation context={context} seat={seat} size="small" />
      </div>
    </section>
  );
}
