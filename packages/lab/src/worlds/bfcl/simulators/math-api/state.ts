/** MathAPI remembers nothing between calls. */
export type MathState = Readonly<Record<string, never>>
