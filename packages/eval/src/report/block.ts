/** A report as plain data, from which HTML and Markdown are rendered. Only the SVG of a figure is finished markup. */

export type Table = {
  readonly title: string
  /** A text below the table: how to read it, and how the runs continued after a switch. */
  readonly caption: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The columns that hold words instead of numbers. The first column always holds words. */
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
  readonly judgments: Table | string
}

export type FindingEntry = {
  readonly heading: string
  readonly place: string
  readonly reason: string
  readonly quotes: readonly string[]
  readonly difference: readonly { readonly kind: 'kept' | 'removed' | 'added'; readonly text: string }[]
  readonly conversation: readonly ConversationLine[]
}

export type ConversationLine = {
  readonly speaker: string
  readonly text: string
  /** `proposal` marks the message that the finding is about. `exhibit` marks a message that the finding quotes as evidence. */
  readonly mark: 'proposal' | 'exhibit' | null
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'notice'; readonly text: string }
  | { readonly kind: 'tiles'; readonly tiles: readonly Tile[] }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [term: string, value: string])[] }
  | { readonly kind: 'table'; readonly table: Table }
  /** `numbers` holds the drawn values, for Markdown and for readers who cannot see the figure. */
  | { readonly kind: 'figure'; readonly svg: string; readonly definition: string; readonly numbers: Table }
  | { readonly kind: 'switch'; readonly entry: SwitchEntry }
  | { readonly kind: 'finding'; readonly id: string; readonly entry: FindingEntry }

export type Section = { readonly id: string; readonly title: string; readonly blocks: readonly Block[] }

export type ReportDocument = {
  readonly title: string
  readonly lead: readonly Block[]
  readonly sections: readonly Section[]
}
