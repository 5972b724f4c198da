interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

interface Rules {
  /** How many calls may be under way. */
  calls: number;
  /** How many items one call takes. */
  most: number;
  /** Whether an error ended a call with nothing done, so that each of its items may be tried alone. */
  undone: (error: unknown) => boolean;
}

/**
 * Lets what comes while earlier calls are under way share the next one. Alone it goes at once; the more there is to do,
 * the more go together.
 */
export function together<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { calls, most, undone }: Rules,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  async function call(taken: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(taken.map(({ item }) => item));
      for (const [place, one] of taken.entries()) one.resolve(results[place] as Result);
    } catch (error) {
      if (taken.length > 1 && undone(error)) for (const one of taken) await call([one]);
      else for (const one of taken) one.reject(error);
    }
  }

  function start(): void {
    if (running >= calls || waiting.length === 0) return;
    running += 1;
    void call(waiting.splice(0, most)).then(() => {
      running -= 1;
      start();
    });
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      setImmediate(start);
    });
}
