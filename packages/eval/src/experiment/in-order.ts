/** Runs work on items concurrently and returns the results in the order of the items. */

/** After a failure no further item is started. The failure is thrown when the running items have ended. */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, void> {
  const source = iterate(items)
  const begun: Begun<Result>[] = []
  let ended = false
  try {
    for (;;) {
      while (!ended && begun.filter(({ state }) => state.kind === 'working').length < Math.max(1, concurrency)) {
        const next = await source.next()
        if (next.done) ended = true
        else begun.push(begin(work(next.value)))
        throwFailure(begun)
      }
      const [first] = begun
      if (!first) return
      if (first.state.kind === 'working') {
        await Promise.race(begun.filter(({ state }) => state.kind === 'working').map(({ settled }) => settled))
        throwFailure(begun)
        continue
      }
      begun.shift()
      if (first.state.kind === 'done') yield first.state.result
    }
  } finally {
    await Promise.all(begun.map(({ settled }) => settled))
    await source.return()
  }
}

type OrderState<Result> =
  | { readonly kind: 'working' }
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly error: unknown }

/** An item whose work has started. `settled` resolves when the work ends, and never rejects. */
type Begun<Result> = { state: OrderState<Result>; readonly settled: Promise<void> }

async function* iterate<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item, void, void> {
  yield* items
}

function begin<Result>(working: Promise<Result>): Begun<Result> {
  const begun: Begun<Result> = {
    state: { kind: 'working' },
    settled: working.then(
      (result) => {
        begun.state = { kind: 'done', result }
      },
      (error: unknown) => {
        begun.state = { kind: 'failed', error }
      },
    ),
  }
  return begun
}

function throwFailure<Result>(begun: readonly Begun<Result>[]): void {
  for (const { state } of begun) if (state.kind === 'failed') throw state.error
}
