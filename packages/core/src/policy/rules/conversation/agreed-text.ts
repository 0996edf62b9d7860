export type AgreedText = {
  /** The agent's words: all offers that the yes is about, or the option that the user picked. */
  readonly text: string
  /** All offers that the yes is about. */
  readonly offer: string
  /** Index of the message in which the user agreed. */
  readonly position: number
}
