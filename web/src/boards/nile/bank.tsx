/* A seat's bank of the river: its fields, its speculation cards, and how much it holds. */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import { nile as text } from "../../text/nile.js";
import { Face } from "./card.js";
import { fieldsOf, type Table } from "./table.js";

interface BankProps {
  table: Table;
  seat: number;
}

interface FieldsProps extends BankProps {
  size: "small" | "middle";
  /** What a touch of a field does, instead of showing its crop. */
  onField?: ((crop: string) => void) | undefined;
  /** The chosen cards can be laid there. */
  isOpen?: ((crop: string) => boolean) | undefined;
}

type FieldProps = Pick<FieldsProps, "table" | "size" | "onField" | "isOpen"> & { crop: string; cards: number };

function Field({ table, crop, cards, size, onField, isOpen }: FieldProps): JSX.Element {
  const name = text.field({ card: table.cardName(crop), n: cards });
  const wet = table.isWet(crop);
  const look = `${wet ? " nile-flooded" : ""}${isOpen?.(crop) ? " nile-lit" : ""}`;
  return (
    <button
      type="button" class={`nile-plain nile-field${look}`} data-place={`field-${crop}`} data-term={crop}
      aria-label={wet ? `${name}, ${text.isUnderWater()}` : name} onClick={() => (onField ?? table.details)(crop)}
    >
      <span class="nile-row">
        {Array.from({ length: cards }, (_, at) => (
          <span key={at} class="nile-laid" data-key={`field-${crop}-${at}`}><Face card={crop} size={size} wet={wet} /></span>
        ))}
      </span>
      <span class="nile-count" aria-hidden>{cards}</span>
    </button>
  );
}

export function Fields({ table, seat, size, onField, isOpen }: FieldsProps): JSX.Element {
  const fields = fieldsOf(table, seat);
  return (
    <div class="nile-fields" data-place={`seat${seat}-fields`} role="group" aria-label={text.fields()}>
      {fields.map(({ crop, cards }) => <Field key={crop} {...{ table, crop, cards, size, onField, isOpen }} />)}
      {fields.length === 0 && <span class="nile-nothing"><Art game="nile" id="field" class="nile-sign" />{text.noField()}</span>}
    </div>
  );
}

export function Speculation({ table, seat, size }: BankProps & { size: "small" | "middle" }): JSX.Element {
  const cards = table.view.seats[seat]?.speculation ?? [];
  return (
    <div class="nile-speculation" data-place={`seat${seat}-speculation`}>
      {cards.map((card) => (
        <button
          type="button" key={card} class="nile-plain" data-key={`laid-${card}`} data-term={card}
          aria-label={text.speculation({ card: table.cardName(card) })}
          onClick={() => table.details(card)}
        >
          <Face card={card} size={size} />
        </button>
      ))}
    </div>
  );
}

function Storage({ table, seat }: BankProps): JSX.Element {
  const { storage, storage_size } = table.view.seats[seat]!;
  const name = storage ? text.storageOf({ cards: table.listed(storage) }) : text.inStorage({ n: storage_size });
  return (
    <span class="nile-number" data-place={`seat${seat}-storage`} role="img" aria-label={name} title={name}>
      <Art game="nile" id="storage" class="nile-sign" />
      <b>{storage_size}</b>
      {storage && (
        <span class="nile-jars">
          {table.crops.map((crop) => (
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

function Holding({ table, seat }: BankProps): JSX.Element {
  const { hand_size } = table.view.seats[seat]!;
  const name = text.inHand({ n: hand_size });
  return (
    <span class="nile-number" data-place={`seat${seat}-hand`} role="img" aria-label={name} title={name}>
      <Face card={null} size="small" />
      <b>{hand_size}</b>
    </span>
  );
}

/** The bank of another seat, in little. */
export function Bank({ table, seat }: BankProps): JSX.Element {
  const turn = table.view.turn === seat;
  const name = table.seatName(seat);
  const bare = !fieldsOf(table, seat).length && !table.view.seats[seat]?.speculation.length;
  const look = `nile-bank nile-seat-${seat + 1}${turn ? " nile-turn" : ""}${bare ? " nile-bare" : ""}`;
  return (
    <section class={look} data-place={`seat${seat}`} aria-label={text.bankOf({ name })}>
      <div class="nile-who">
        <Art game="table" id={`seat-${seat + 1}`} class="nile-token" />
        <span class="nile-name">{name}</span>
        <Holding table={table} seat={seat} />
        <Storage table={table} seat={seat} />
      </div>
      <div class="nile-land">
        <Fields table={table} seat={seat} size="small" />
        <Speculation table={table} seat={seat} size="small" />
      </div>
    </section>
  );
}
