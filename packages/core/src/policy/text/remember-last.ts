/** The latest answer of a pure function of a text, kept: one request is asked about at every step of its turn. */
export function rememberLast<Result>(compute: (text: string) => Result): (text: string) => Result {
  let last: { readonly text: string; readonly result: Result } | null = null
  return (text) => {
    if (last === null || last.text !== text) last = { text, result: compute(text) }
    return last.result
  }
}
