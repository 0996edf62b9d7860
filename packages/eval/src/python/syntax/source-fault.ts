/** What stops Python's reader of source text: the words of its exception, and the line they name. */
export class SourceFault extends Error {
  /** Null where Python names none. */
  readonly line: number | null
  /** Who found it: the grammar, the tokenizer in a token, or the tokenizer where it can only not go on. */
  readonly found: 'grammar' | 'token' | 'end'

  constructor(words: string, line: number | null, found: 'grammar' | 'token' | 'end' = 'grammar') {
    super(words)
    this.line = line
    this.found = found
  }

  /** As `str` gives it. `eval` calls its source `<string>`, `ast.parse` calls it `<unknown>`. */
  textIn(source: '<string>' | '<unknown>'): string {
    return this.line === null ? this.message : `${this.message} (${source}, line ${this.line})`
  }
}
