/** Steps that the policy gets wrong today: exactly these. A rule that mends one takes it off. */
export const openToday: readonly string[] = [
  'consent: a "yes" that answers whether there is anything else agrees to nothing',
  'outcomes: a payment that failed was read all right',
  'unfinished work: the transfer that the user asked for too is still to be made',
  'unfinished work: the second sentence holds a second request',
  'unfinished work: a numbered list has three points, and one is done',
  'unfinished work: of two accounts only one is locked yet',
  'unfinished work: a question of the user is still to be answered',
  'unfinished work: a flip, with a request left',
  'languages: both asked for in Hindi in Latin letters',
]
