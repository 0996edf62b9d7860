export type AgreedText = {
  /** The agent's words to which the user agreed: all offers that the user's yes refers to, or the option that the user picked. */
  readonly text: string
  readonly offer: string
  readonly position: number
}
