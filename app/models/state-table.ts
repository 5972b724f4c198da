/** The states that may follow each state. The type requires all of them, so no state of the database is left out. */
type Moves<State extends string> = Readonly<Record<State, readonly State[]>>;

/** The states of one kind of row. A row can move to each `Target`; no move leads to the other states. */
export interface StateTable<State extends string, Target extends State = State> {
  /** A row begins in the first of them. */
  readonly states: readonly State[];
  readonly moves: Moves<State>;
  canMove: (from: State, to: State) => boolean;
  /** A row in a final state stays as it is. */
  isFinal: (state: State) => boolean;
  readonly unfinished: readonly State[];
  /** The states from which a row may move to this one. */
  statesBefore: (to: Target) => State[];
}

/**
 * `stateTable<OrderState>()({ awaiting: ["settled"], … })`. `Target` is inferred from the moves: moving a row to a
 * state without a move is a type error.
 */
export const stateTable =
  <State extends string>() =>
  <const Table extends Moves<State>>(moves: Table): StateTable<State, Table[State][number]> => {
    const states = Object.keys(moves) as State[];
    const canMove = (from: State, to: State) => moves[from].includes(to);
    const isFinal = (state: State) => moves[state].length === 0;
    return {
      states,
      moves,
      canMove,
      isFinal,
      unfinished: states.filter((state) => !isFinal(state)),
      statesBefore: (to) => states.filter((from) => canMove(from, to)),
    };
  };
