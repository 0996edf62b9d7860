/** Small files in the shapes that programs write, with the numbers of calls and results stated by hand. */

export type Variant = {
  /** One file, or several files of one scan by name. */
  readonly content: string | Buffer | Readonly<Record<string, string | Buffer>>
  readonly runs?: number
  readonly calls: number
  readonly results: number
  /** Whether the scan must say that something was not read, and end with 2. Default: everything is read. */
  readonly lost?: true
}

export type Variants = Readonly<Record<string, Variant>>

export function lines(...records: readonly unknown[]): string {
  return records.map((record) => JSON.stringify(record)).join('\n')
}

export function json(value: unknown): string {
  return JSON.stringify(value)
}

/** A chat call, as OpenAI writes it. */
export function chatCall(id: string, name: string, given: object = {}): object {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(given) } }
}

export const ask = { role: 'user', content: 'What is the weather in Porto and in Rome?' }
