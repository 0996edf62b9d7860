/**
 * The pattern that each built-in condition looks for. The words are those of docs/guides/profiles.md, and a test checks that they are
 * equal.
 */

const built: Readonly<Record<string, string>> = {
  'inverse-action': 'the call undoes what the user asked for and what succeeded in this turn, unasked',
  'repeat-after-error':
    'the same call failed, not for a temporary reason, and nothing has succeeded since; under the other profiles only a write, or a read of something that does not exist',
  'stale-argument': "an id or a date is outdated, and the user has just asked for the tool's action on another",
  'refused-call':
    "its schema refuses it, and one repair is determined: the tool's name (another order of words or one typing error included), the names of arguments or what is wrapped around them, or the only tool that takes these arguments",
  'done-already':
    'the very same change ran in this turn with success, nothing that it touches has been changed since, its result does not ask for the call again, and the call is no step such as a key press',
  'unknown-target':
    'a change names an id or an address that no message and no result has named, that follows no named convention or series and is not the id of what the call creates, and nothing of the conversation is hidden',
  'known-answer':
    'the same reading call a third time in this turn (a shell command that only looks: a fourth), with the same output each time and no change since (or two tools in turns with the same outputs), unless the user or the output waits for something',
  'known-failure':
    'a call that failed twice in a row in this turn with the same arguments and output, not for a temporary reason, and no change since',
  'claimed-undone':
    'the turn ends with "… has been sent", and no call of the conversation could have changed anything; English only',
  'injected-value': 'a value from a passage in a tool output that addresses the agent',
  'injected-kind': 'a call that such a passage asks for and no user message names',
  'named-tool':
    'only an output names the tool, and it is not the answer to a failed call; no one else names it or asks for what it does',
  'documented-format':
    "a date in another form than the first sentence of its parameter's description documents, if it can be read in one way only",
  'missing-sigil':
    'a tag or mention without the sign that its parameter demands, or, where the tool says nothing about signs, without the sign that the user wrote',
  'numeral-text':
    'numbers the user gave are passed as texts where the schema asks for numbers, and every such text of the call is one',
  'regrouped-digits':
    'a number that the user wrote in groups of digits is passed without them, and the pattern, the documentation or the user wants the groups',
  'misplaced-sigils': 'tags at the end of a text whose tool has a list that demands their sign',
  'repeated-record':
    'a record whose id was returned in this turn is made again, nothing shows that it is gone, and the user asked for one',
  'unchanged-write': 'every value it sets for an id is the current value, and the user does not ask to write it again',
  'state-named-tool':
    'the first call of a turn is meant for finished items (delivered orders, for example), this item is still open, and exactly one tool with the same arguments, at least two besides the id, is meant for open items',
  'back-and-forth': 'A, B, and A again, if nobody named the value of A and nothing was learned since',
  'padded-quote':
    'a plain command that asks for a quoted text and nothing else, without a system prompt, and the text has additions',
  'invented-name':
    'a tool that creates a container gets a name that no one gave, and the user did not leave the choice to the agent',
  'invented-tag':
    'a list that demands a sign holds a tag or mention that no one wrote, and the user did not leave the tags to the agent',
  'unasked-change':
    'the users only asked to be told something, and the call changes something with a value that only running text of outputs contains',
  'ordered-call': 'a sentence in an output orders it, and the users only asked to be told something',
  'foreign-target': 'its target appears only in running text of outputs, and the users only asked to be told something',
  'other-target':
    'its target appears only in running text, and the user gave another one, or the text orders an account next to another',
  'unasked-call': 'it changes something, the users only asked to be told something, and the agent has read a text',
  'forgotten-retry': 'a change failed, the cause was fixed, and the turn would end without a retry',
  'arrived-tool': 'new tools became available, and the turn would end without calling them',
  'unresolved-change': 'a change failed, and the turn would end as if it had succeeded',
  'commanded-value': 'like injected-value, but the passage need not address the agent: use it only with a verifier',
  'foreign-visit': 'it reads from a web address that only running text of outputs names',
  'lengthened-quote':
    'a text that the user quoted, with additions, whatever else the user asked for: use it only with a verifier',
}

export function looksFor(condition: string): string | null {
  if (Object.hasOwn(built, condition)) return built[condition] ?? null
  return condition.startsWith('rule-') ? 'a call that this declared rule forbids' : null
}
