export type AgreedText = {
  /** The agent's words to which the user agreed: all offers that the yes is about, or the picked option. */
  readonly text: string
  readonly offer: string
  readonly position: number
}
