/** Why a release does not happen. Every sentence says what was found and what to do. */
export class ReleaseRefusedError extends Error {
  readonly problems: readonly string[]

  constructor(...problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}
