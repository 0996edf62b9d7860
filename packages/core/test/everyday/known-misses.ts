/** Titles of the steps that the conditions get wrong today. */
export const knownMisses: readonly string[] = [
  'an account number with its check digits added',
  'a scientific name',
  'a courier is ordered again after a look at the tracking page',
  'a folder that is ensured again after a call did not find it',
  'a log file is looked for in a home directory that nobody mentioned',
  'the same appointment in another time zone',
  'वही संदेश फिर से भेजा जाता है',
  'die Öffnungszeiten werden zum dritten Mal gelesen',
]
