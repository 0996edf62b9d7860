/** A report as plain data, from which HTML and Markdown are rendered. Only a figure's SVG is finished markup. */

export type Table = {
  readonly title: string
  /** How to read the table, and how the runs continued after a switch. */
  readonly caption: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Columns that hold words rather than numbers; the first always does. */
  readonly wordColumns?: readonly number[]
  readonly totalRows?: readonly number[]
  readonly notes: readonly string[]
}

export type Tile = { readonly label: string; readonly value: string; readonly detail: string }

export type TitledLines = { readonly title: string; readonly lines: readonly string[] }

export type SwitchEntry = {
  readonly outcome: 'rescue' | 'harm' | 'both' | 'neither'
  readonly heading: string
  readonly place: string
  readonly actor: TitledLines
  readonly twin: TitledLines
  readonly evidence: readonly string[]
  /** The verifier's judgments in both orders, or a sentence that says why there are none. */
  readonly judgments: Table | string
}

/** One finding of a scan, and the conversation it was made in. */
export type FindingEntry = {
  readonly heading: string
  readonly place: string
  readonly reason: string
  readonly quotes: readonly string[]
  readonly difference: readonly { readonly kind: 'kept' | 'removed' | 'added'; readonly text: string }[]
  /** Empty if the conversation is not known. */
  readonly conversation: readonly ConversationLine[]
}

export type ConversationLine = {
  readonly speaker: string
  readonly text: string
  /** `proposal`: the finding is about this message. `exhibit`: the finding quotes this message as evidence. */
  readonly mark: 'proposal' | 'exhibit' | null
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A warning or remark that readers must see. */
  | { readonly kind: 'notice'; readonly text: string }
  | { readonly kind: 'tiles'; readonly tiles: readonly Tile[] }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [term: string, value: string])[] }
  | { readonly kind: 'table'; readonly table: Table }
  /** `numbers`: the drawn values, for Markdown and for readers who cannot see the figure. */
  | { readonly kind: 'figure'; readonly svg: string; readonly definition: string; readonly numbers: Table }
  | { readonly kind: 'switch'; readonly entry: SwitchEntry }
  | { readonly kind: 'finding'; readonly id: string; readonly entry: FindingEntry }

export type Section = { readonly id: string; readonly title: string; readonly blocks: readonly Block[] }

export type ReportDocument = {
  readonly title: string
  readonly lead: readonly Block[]
  readonly sections: readonly Section[]
}
