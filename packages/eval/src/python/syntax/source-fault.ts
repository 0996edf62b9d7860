/** A syntax error of Python: the text of its exception, and the line it names. */
export class SourceFault extends Error {
  /** The line that Python names; null if it names none. */
  readonly line: number | null
  /**
   * Where the error was found: by the grammar, by the tokenizer inside a token, or by the tokenizer at an unexpected
   * character.
   */
  readonly found: 'grammar' | 'token' | 'end'

  constructor(words: string, line: number | null, found: 'grammar' | 'token' | 'end' = 'grammar') {
    super(words)
    this.line = line
    this.found = found
  }

  /** The text of `str(e)`. `eval` calls its source `<string>`, `ast.parse` calls it `<unknown>`. */
  textIn(source: '<string>' | '<unknown>'): string {
    return this.line === null ? this.message : `${this.message} (${source}, line ${this.line})`
  }
}
