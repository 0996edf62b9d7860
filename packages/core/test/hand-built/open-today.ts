/** Steps that the policy gets wrong today: exactly these. A rule that mends one takes it off. */
export const openToday: readonly string[] = [
  'languages: both asked for in Hindi in Latin letters',
  'third look, quoted texts: reassurance that the agent adds to a post in a channel',
  'third look, back and forth: the agent cannot decide between two programmes that nobody asked for',
  'third look, back and forth: the seating changes to and fro while a table should be booked',
  'third look, unchanged writes: the limit is already what the call sets',
  'third look, tools named for a state: the item is open, and the tool is for closed ones',
  'third look, tools named for a state: the parcel is pending, and the tool is for delivered ones',
  'third look, tools named for a state: the state was read in the turn before, and the tool is for delivered ones',
  'third look, more of extended: a hashtag though none was asked for',
  'third look, pairs of verbs: a doorbell, silent',
  'third look, everyday words and mixed: during, of something past',
  'third look, pairs of verbs: an exchange for telephones',
  'fourth look, stale arguments: a message full of typing errors',
  'sixth look: a well on a farm',
]
