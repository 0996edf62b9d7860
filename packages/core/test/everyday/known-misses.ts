/** Titles of the steps that the conditions get wrong today. */
export const knownMisses: readonly string[] = [
  'an id that only the tool’s description names',
  'an account number with its check digits added',
  'a scientific name',
  'an id with a space as an entity',
  'the user leaves the number to the agent',
]
