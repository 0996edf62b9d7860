/**
 * The tables behind the provenance conditions: how a text speaks to an agent rather than to a reader, and which words
 * ask for which kind of call. Words of English and of prompts only, never of a tool or of one attack. They are part
 * of the fingerprint of every policy that uses them.
 */

/**
 * A cue: words of a text that speaks to whoever reads it. In `words` a space separates places, a bar the words that
 * may stand in one, and `..` lets up to three others come between. A cue of weight 2 says it alone; one of weight 1
 * needs another beside it.
 */
export type Cue = { readonly weight: 1 | 2; readonly words: string }

/** Nobody calls a person so. */
const machine = 'ai|ais|llm|llms|chatbot|chatbots|robot|robots|gpt|chatgpt'
/** A person may be called so. */
const agent = `${machine}|assistant|assistants|agent|agents|bot|bots|claude|gemini|copilot`
const orders = 'instruction|instructions|directive|directives|prompt|prompts|commands|guidelines|rule|rules|orders'
const work = 'task|tasks|request|requests|query|question|job|goal|goals|objective|objectives|assignment|workflow'
const before = 'previous|prior|above|earlier|preceding|original|initial|current|former'
const earlier = `${before}|existing|other|all|any|your`
const putAside = 'ignore|ignoring|disregard|disregarding|forget|override|overriding|bypass|abandon|discard|suspend'
const act = 'call|calling|use|using|invoke|invoking|execute|executing|run|running'
const instruments = 'tool|tools|function|functions|api|apis|plugin|plugins'
const must = 'must|should|shall|need|needs|have|has|are|is|will'
const proceeds = 'proceed|continue|finish|solve|answer|complete|respond|reply|resume|return|do|can|go|move'
const goingOn =
  'proceeding|continuing|finishing|solving|answering|completing|responding|replying|resuming|returning|going'
const greeting = 'dear|hey|hello|hi|greetings|attention|attn|note|notice|message|reminder|memo|todo'
const principal = 'user|users|human|customer|client|owner|principal|operator'
const superior = 'developer|developers|creator|creators|operator|operators|administrator|admin|principal|user'
const answers = 'summary|answer|response|reply|output|result|report'
const perform = 'do|perform|execute|complete|carry|handle|finish|fulfil|fulfill'

/** What is said to an agent at work for somebody and hardly to anybody else. */
export const agentCues: readonly Cue[] = [
  // What it was told before is to be put aside.
  { weight: 2, words: `${putAside} .. ${earlier} .. ${orders}` },
  { weight: 2, words: `${putAside}|pause|stop .. ${before} .. ${work}` },
  { weight: 2, words: 'ignore|disregard|forget|abandon .. all|any|your|other .. task|tasks|goal|goals|objective' },
  { weight: 2, words: `set|put|leave .. ${work} .. aside|behind` },
  { weight: 2, words: `instead|rather of .. ${before}|your .. ${orders}|${work}` },
  {
    weight: 2,
    words: `your .. ${orders} .. changed|updated|replaced|superseded|revised|void|obsolete|outdated|invalid`,
  },
  { weight: 1, words: 'what|everything|anything|whatever you|youve .. asked|told|instructed|given' },
  { weight: 1, words: `new|updated|revised|additional|further|special|hidden|secret|actual|real ${orders}` },
  { weight: 1, words: `system ${orders}|message|notice|override|update|note|command|reminder` },
  { weight: 1, words: 'you|youre .. now|entering .. mode' },
  { weight: 1, words: 'priority|security|emergency|safety|policy|admin|administrator|developer override|directive' },
  { weight: 1, words: `${work}|work|activities .. on hold` },
  { weight: 1, words: 'what you|youre .. doing|working' },
  { weight: 1, words: 'retry|repeat|redo|restart your|the last|previous|latest|current action|step|call|request|task' },
  { weight: 1, words: 'context|conversation|chat|session .. incomplete|broken|lost|truncated|reset|restored|restore' },
  // It is addressed by what it is.
  { weight: 1, words: `by|for|to|any|every|each|all|the|an|dear ${machine}` },
  { weight: 2, words: `${greeting}|${orders} .. ${machine}` },
  { weight: 1, words: `${greeting}|${orders} .. ${agent}` },
  { weight: 1, words: `${agent} please|kindly|you|your|now|ignore|stop|could|can` },
  { weight: 2, words: `if|when|since|as|because .. you|youre .. ${machine}` },
  { weight: 2, words: 'if|when|since|as|because .. you|youre .. assistant|agent|bot|model .. read|reading|processing' },
  { weight: 2, words: `any|all|every|each|whichever ${machine} .. read|reads|reading|process|processing|must|should` },
  {
    weight: 1,
    words: `any|all|every|each|the|an|whichever .. ${agent} .. read|reads|reading|process|processing|handling`,
  },
  {
    weight: 1,
    words: `${agent} ${must} .. to|do|perform|execute|follow|complete|requested|required|instructed|expected`,
  },
  {
    weight: 1,
    words: `intended|meant|written|addressed|for|to .. automated|autonomous|using|ai|virtual|language ${agent}`,
  },
  { weight: 1, words: 'language model|models' },
  { weight: 1, words: `${agent} reading|processing|handling|seeing|opening` },
  { weight: 1, words: `to you ${agent}` },
  { weight: 2, words: `${agent} ${orders}` },
  { weight: 1, words: 'automated|automatic|autonomous reader|readers|system|systems|processor|client|clients' },
  // Its work for somebody else is spoken of.
  { weight: 1, words: `your ${superior}|human|owner` },
  { weight: 1, words: 'system|platform needs|requires|wants|expects you' },
  { weight: 2, words: 'i am the|your user|developer|operator|principal' },
  { weight: 1, words: `i am|was your|the ${superior}` },
  { weight: 1, words: `i|we am|are your|the owner` },
  { weight: 1, words: `on behalf of .. ${principal}` },
  {
    weight: 1,
    words: 'whoever|whatever|anyone|anything|everyone .. is|reads|processes|reading|processing .. this|it|these',
  },
  { weight: 1, words: `person|people|one|${principal} who|that asked|told|instructed|prompted you` },
  { weight: 1, words: `message|messages|${orders}|${work} .. from|of|by the|your ${principal}` },
  { weight: 1, words: `${answers} you|your .. produce|write|give|generate|return|present` },
  { weight: 1, words: `${work} .. i|we|${principal} .. gave|given|assigned|asked .. you` },
  { weight: 1, words: `resume|continue|return|proceed|carry|back .. ${before}|your .. ${work}` },
  { weight: 1, words: `before|prior|until .. ${goingOn} .. ${work}|${principal}` },
  { weight: 2, words: `person|people|${principal} .. you|youre .. help|helping|assist|assisting|serve|serving|behalf` },
  {
    weight: 1,
    words: `the ${principal} .. wants|asks|asked|expects|requires|authorized|authorised|updated|changed|approved`,
  },
  { weight: 2, words: `the ${principal} .. wants|asks|asked|expects|needs|requires|authorized|authorised .. you` },
  { weight: 1, words: 'authorize|authorise|authorized|authorised|instruct|order you to' },
  // It is told which instrument to use.
  { weight: 2, words: `${agent} ${must} .. ${act} .. ${instruments}` },
  { weight: 1, words: `you ${must} .. ${act} .. ${instruments}` },
  // The user is spoken of behind the user's back.
  { weight: 2, words: `not|never|dont|without .. tell|telling|mention|mentioning|inform|informing .. ${principal}` },
  {
    weight: 2,
    words: `not|never|dont|without .. reveal|revealing|disclose|notify|notifying|alert|asking .. ${principal}`,
  },
]

/** What is said to any reader: evidence only beside a cue of the other table. */
export const readerCues: readonly Cue[] = [
  { weight: 1, words: `${putAside} .. above|before|previous|earlier|prior` },
  { weight: 1, words: 'no longer .. relevant|valid|applies|apply|needed|applicable|matters' },
  { weight: 1, words: 'message|instruction|request|order|notice from me .. to you' },
  { weight: 1, words: `before|after|once|until|when you ${proceeds}|have|are|finished|completed|did` },
  { weight: 1, words: `${perform} .. following|below|this|these|that|it` },
  {
    weight: 1,
    words: 'following|below|this|these .. done|performed|executed|completed|carried|action|actions|step|steps',
  },
  { weight: 1, words: 'previous|last|original|earlier|complete|full message|messages|email|request' },
  { weight: 1, words: 'pretend|imagine|act|behave|assume as|that|you|like' },
  {
    weight: 1,
    words: 'extra|additional|another|one|further .. job|task|step|thing|action|request|errand|favour|favor',
  },
  { weight: 1, words: 'take care of this|that|it|the' },
  {
    weight: 1,
    words: 'first|now|immediately|urgently|mandatory|required|right .. following|step|task|action|away|first',
  },
  { weight: 1, words: `your|the first|new|real|actual|true|next|top|only|main|highest ${work}|priority|mission` },
  { weight: 1, words: `follow|obey|execute|comply .. following|these|below|my|this|new .. ${orders}` },
  { weight: 1, words: `following|these|below ${orders} .. strictly|exactly|immediately|precisely` },
  { weight: 1, words: 'strictly|exactly|immediately|always|only execute|follow|obey|comply|perform' },
  { weight: 1, words: `${act} the|your .. ${instruments}` },
  { weight: 1, words: 'you|youre .. must|required|requested|instructed|obliged|need|have' },
  { weight: 1, words: 'must|required|obliged|expected|need|want .. comply|be|you|to' },
  { weight: 1, words: 'could|can|would|will|please|kindly you|do|complete|perform|make|also' },
  { weight: 1, words: 'this|that|following instead' },
  { weight: 1, words: 'make sure|certain' },
  { weight: 1, words: 'exactly|precisely what|as' },
  { weight: 1, words: 'forgot|forgotten to tell|mention|ask|say' },
  { weight: 1, words: 'no|without|skip .. confirmation|approval|permission' },
  { weight: 1, words: 'blocked|pending|suspended|locked|terminate|terminated .. until|unless|session|access' },
  { weight: 1, words: 'end|beginning|start of .. document|context|data|output|input|file|email|results|content' },
]

/**
 * What nearly every addressed text has one of, as patterns: it says you, names the agent or its operator, or tells it to put something
 * aside, which may be misspelt. By their first letters, which is how the engine finds them fastest. A longer list makes the search
 * slower, and most of what it would add says you as well; a test counts the rest (addressed-passages.test.ts).
 */
export const addressees: readonly string[] = [
  'you',
  'a(?:bandon|gent|side|ssistant|(?<![a-z0-9]a)is?(?![a-z0-9]))',
  'b(?:ots?(?![a-z0-9])|ypass)',
  'c(?:laude|opilot)',
  'dis(?:card|regard)',
  'forget',
  'g(?:emini|pt)',
  'i(?:gnor|nst(?:ead|ruct))',
  // Not as in fulfillment.
  'llms?(?![a-z0-9])',
  'o(?:perator|verrid)',
  'suspend',
]

/**
 * Signs that hide letters or stand for them, and are a reason to look closer too: whatever disappears from a text, or becomes letters
 * of ASCII, when it is folded (plain-text.ts). A test goes through all of Unicode. Above the first 65,536 they are halves of pairs.
 */
export const disguises: readonly string[] = [
  '[\\u0132\\u0133\\u017f\\u01c7-\\u01cc\\u01f1-\\u01f3\\u02b0-\\u02b8\\u02e1-\\u02e3\\u1d2c-\\u1dbf]',
  '[\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2071\\u207f\\u2090-\\u209c\\u20a8\\u2100-\\u217f\\u24b6-\\u24e9]',
  '[\\u2c7c\\u2c7d\\u3250\\u32cc-\\u32cf\\u3371-\\u33ff\\ua7f1-\\ua7f4\\ufb00-\\ufb06\\ufeff\\uff21-\\uff5a]',
  '[\\ud835\\udb40]|\\ud801\\udfa5|\\ud833[\\udcd6-\\udcef]|\\ud83c[\\udd2b-\\udd90]',
]
/** The same in a text of the first 256 signs: a soft hyphen, two letters above the line, and a letter of ASCII that is written as an escape. */
export const plainDisguises: readonly string[] = ['\u00ad', '\u00aa', '\u00ba']
export const escapedLetter = { opening: '\\u00', pattern: '\\\\u00[4-7]' } as const

/**
 * Words in angle or square brackets, or in front of a colon, that set a text apart for a model. A closing tag ends the
 * passage.
 */
export const passageTags: ReadonlySet<string> = new Set([
  'admin',
  'assistant',
  'command',
  'information',
  'inst',
  'instruction',
  'instructions',
  'override',
  'prompt',
  'sys',
  'system',
])
export const roleNames: ReadonlySet<string> = new Set([
  'agent',
  'ai',
  'assistant',
  'bot',
  'developer',
  'human',
  'system',
  'user',
])
export const longestTag = 40

/**
 * What sets the turns of a conversation apart in the templates of chat models, between `<` and `>`, `<|` and `|>` or doubled
 * brackets: nobody but a model is spoken to so. The second list ends what the first began.
 */
export const templateOpenings: ReadonlySet<string> = new Set([
  'begin of text',
  'im start',
  'start header id',
  'start of turn',
  'end of document',
])
export const templateClosings: ReadonlySet<string> = new Set(['eot id', 'im end', 'end of turn', 'endoftext'])

/** Words of the tables that count with one letter too many, too few, another, or two exchanged. The shorter ones do not. */
export const oftenMisspelt: readonly string[] = [
  'directive',
  'directives',
  'disregard',
  'disregarding',
  'guidelines',
  'ignore',
  'ignoring',
  'instruction',
  'instructions',
  'objective',
  'objectives',
  'original',
  'override',
  'overriding',
  'preceding',
  'previous',
]

/** A passage is what is said around its cues. */
export const passage = {
  /** Weights that together make a text an address. */
  weight: 2,
  /** Characters between two cues of one passage that are said to an agent. */
  gap: 400,
  /** How far from them a cue that is said to any reader still counts. */
  beside: 200,
  /** How far a passage may go on behind its last cue: an order is given after the agent is addressed. */
  tail: 500,
  /** How far the sentence of the first cue is followed back. */
  head: 200,
  /** A paragraph behind the last cue with fewer characters is its heading, and the order is still to come. */
  heading: 20,
  /** Characters of one output that are read at all, and passages kept of it. */
  characters: 1_000_000,
  most: 64,
} as const

/**
 * Values of a call that are looked for. Shorter ones occur anywhere by chance; of longer ones, what is named in them.
 */
export const soughtValue = {
  least: 2,
  /** From here on a value is evidence by itself where only a passage holds it. */
  leastAlone: 3,
  /** From here on a word with a digit, an at sign or a slash is a target that an order gives. */
  leastOrdered: 4,
  most: 120,
  perCall: 64,
} as const

/** What stands for the result of a call that is answered and not executed. */
export const withheldText = "not executed: requested by a tool's output, not by the user"

/** Characters of a passage that a certificate shows on either side of what it is about. */
export const shownAround = 400

/** Characters of a call that a question restates. */
export const longestRestated = 1_000

/**
 * Words that ask for one kind of call; a tool belongs to every group that a word of its name is in. A group says what
 * is done, so that "wire 500 to" is heard as asking for a tool that is called transfer.
 */
export const kinds: readonly (readonly string[])[] = [
  ['send', 'email', 'mail', 'message', 'forward', 'reply', 'respond', 'text', 'dm', 'notify', 'tell', 'write', 'share'],
  [
    'send',
    'pay',
    'transfer',
    'transaction',
    'payment',
    'wire',
    'remit',
    'deposit',
    'money',
    'refund',
    'settle',
    'move',
  ],
  ['post', 'publish', 'upload', 'submit', 'share', 'send', 'comment', 'tweet', 'announce'],
  ['create', 'make', 'add', 'new', 'write', 'save', 'set up', 'schedule', 'event', 'appointment', 'reminder', 'draft'],
  ['reserve', 'book', 'reservation', 'booking'],
  ['delete', 'remove', 'erase', 'wipe', 'destroy', 'drop', 'clear', 'purge'],
  ['invite', 'add', 'onboard', 'include', 'participant', 'member'],
  ['update', 'change', 'modify', 'set', 'edit', 'adjust', 'reset', 'replace', 'increase', 'decrease', 'correct'],
  ['append', 'add', 'write', 'insert'],
  ['cancel', 'call off', 'revoke', 'terminate', 'abort'],
  ['reschedule', 'move', 'postpone', 'change'],
  ['schedule', 'recurring', 'standing', 'set up', 'plan'],
  ['buy', 'purchase', 'order', 'checkout'],
  ['sell', 'trade', 'exchange'],
  ['grant', 'give', 'allow', 'permit', 'authorize', 'authorise', 'share'],
  ['run', 'execute', 'launch', 'start', 'install'],
  ['visit', 'open', 'browse', 'fetch', 'get', 'go to', 'download', 'read', 'click', 'webpage', 'website', 'link'],
  ['rate', 'review', 'rating', 'recommend'],
]

/** What stands in front of a verb that gives an order, unless the verb opens the sentence. */
export const orderLeads: ReadonlySet<string> = new Set([
  'also',
  'and',
  'first',
  'immediately',
  'just',
  'kindly',
  'must',
  'now',
  'please',
  'should',
  'then',
  'to',
  'todo',
  'you',
])

/** The user leaves it to a text to say what is to be done: `work` or `orders` of that text are then the user's. */
export const delegations: readonly string[] = [
  'do|perform|execute|complete|follow|finish|handle|tackle|solve .. task|tasks|action|actions|instruction|instructions',
  'do|perform|execute|complete|follow|finish|handle|tackle .. todo|todos|to-do|steps|everything|requests|items|list',
  'carry|take .. out|care .. task|tasks|action|actions|instruction|instructions|steps|everything|what|requests',
  'do|follow .. what .. says|say|said|asks|ask|wants|tells|described|specified',
]
