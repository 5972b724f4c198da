import { type DayRange, DAY_HINT, isDay, rangeOf, readTypedDay } from "./date";

/** What is wrong with the fields of a filter, by their names in the address. */
export type FilterErrors = Record<string, string[]>;

/** A filter as its address has it. With errors it lists nothing: to leave a field out would list more than was asked for. */
export type CheckedFilter<Filter> = Filter & { errors: FilterErrors | null };

/** Reads the fields of a filter from an address, and collects what is wrong with them. */
export class FilterFields {
  readonly #query: URLSearchParams;
  readonly #errors: FilterErrors = {};

  constructor(query: URLSearchParams) {
    this.#query = query;
  }

  /** null if nothing was chosen. */
  choice<Key extends string>(name: string, choices: Readonly<Partial<Record<Key, string>>>): Key | null {
    const typed = this.#query.get(name) ?? "";
    if (typed === "") return null;
    if (Object.hasOwn(choices, typed)) return typed as Key;
    this.#errors[name] = ["This choice is not in the list. Choose again"];
    return null;
  }

  /** The fields `from` and `to`, either of which may be empty. What is not a day stays as typed. */
  days(): DayRange {
    const [from, to] = [this.#day("from"), this.#day("to")];
    const areDays = this.#errors.from === undefined && this.#errors.to === undefined;
    if (areDays && from !== "" && to !== "" && to < from)
      this.#errors.to = ["Choose a last day that is not before the first day"];
    return areDays ? rangeOf(from, to) : { from, to, since: null, until: null };
  }

  get errors(): FilterErrors | null {
    return Object.keys(this.#errors).length > 0 ? this.#errors : null;
  }

  #day(name: "from" | "to"): string {
    const day = readTypedDay(this.#query.get(name));
    if (day !== "" && !isListDay(day)) this.#errors[name] = [DAY_HINT];
    return day;
  }
}

/** Lists hold nothing of other centuries, and databases refuse years of five digits. */
const isListDay = (day: string): boolean => isDay(day) && /^(?:19|20)/.test(day);
