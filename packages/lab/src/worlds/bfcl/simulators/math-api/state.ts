/** MathAPI keeps no state between calls. */
export type MathState = Readonly<Record<string, never>>
