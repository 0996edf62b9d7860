/**
 * Tables of the ways in which a text addresses an agent. They hold words of English and of prompts only, never the name of a tool or of a
 * particular attack. The tables are part of the fingerprint of every policy that uses them.
 */
import { lines, phrases, wordSet, words } from './words.ts'

/**
 * A cue: words that address the reader. In `words` a space separates positions, a bar separates the words that may fill a position, and
 * `..` allows up to three other words. A cue of weight 2 is enough alone; a cue of weight 1 needs another cue near it.
 */
export type Cue = { readonly weight: 1 | 2; readonly words: string }

/** Parses a table of cues. Each line has a cue's weight and then its words. */
function cues(table: string): readonly Cue[] {
  return lines(table)
    .filter((line) => !line.startsWith('#'))
    .map((line) => ({ weight: line.startsWith('2') ? 2 : 1, words: line.slice(2) }))
}

/** Words for a machine. They never name a person. */
const machine = 'ai|ais|llm|llms|chatbot|chatbots|robot|robots|gpt|chatgpt'
/** Words for an agent: the words for a machine, and words that may also name a person, such as "assistant". */
const agent = `${machine}|assistant|assistants|agent|agents|bot|bots|claude|gemini|copilot`
const instructions =
  'instruction|instructions|directive|directives|prompt|prompts|commands|guidelines|rule|rules|orders'
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

/** Cues (words that address a reader) that address an agent and hardly ever a person. */
export const agentCues: readonly Cue[] = cues(`
  # Earlier instructions are to be set aside.
  2 ${putAside} .. ${earlier} .. ${instructions}
  2 ${putAside}|pause|stop .. ${before} .. ${work}
  2 ignore|disregard|forget|abandon .. all|any|your|other .. task|tasks|goal|goals|objective
  2 set|put|leave .. ${work} .. aside|behind
  2 instead|rather of .. ${before}|your .. ${instructions}|${work}
  2 your .. ${instructions} .. changed|updated|replaced|superseded|revised|void|obsolete|outdated|invalid
  1 what|everything|anything|whatever you|youve .. asked|told|instructed|given
  1 new|updated|revised|additional|further|special|hidden|secret|actual|real ${instructions}
  1 system ${instructions}|message|notice|override|update|note|command|reminder
  1 you|youre .. now|entering .. mode
  1 priority|security|emergency|safety|policy|admin|administrator|developer override|directive
  1 ${work}|work|activities .. on hold
  1 what you|youre .. doing|working
  1 retry|repeat|redo|restart your|the last|previous|latest|current action|step|call|request|task
  1 context|conversation|chat|session .. incomplete|broken|lost|truncated|reset|restored|restore
  # The agent is addressed as an agent.
  1 by|for|to|any|every|each|all|the|an|dear ${machine}
  2 ${greeting}|${instructions} .. ${machine}
  1 ${greeting}|${instructions} .. ${agent}
  2 note|notice|message|reminder|memo|instruction|instructions to|for assistant|assistants
  1 ${agent} please|kindly|you|your|now|ignore|stop|could|can
  2 if|when|since|as|because .. you|youre .. ${machine}
  2 if|when|since|as|because .. you|youre .. assistant|agent|bot|model .. read|reading|processing
  2 any|all|every|each|whichever ${machine} .. read|reads|reading|process|processing|must|should
  1 any|all|every|each|the|an|whichever .. ${agent} .. read|reads|reading|process|processing|handling
  1 ${agent} ${must} .. to|do|perform|execute|follow|complete|requested|required|instructed|expected
  1 intended|meant|written|addressed|for|to .. automated|autonomous|using|ai|virtual|language ${agent}
  1 language model|models
  1 ${agent} reading|processing|handling|seeing|opening
  1 to you ${agent}
  2 ${agent} ${instructions}
  1 automated|automatic|autonomous reader|readers|system|systems|processor|client|clients
  # The text speaks of the work for the user.
  1 your ${superior}|human|owner
  1 system|platform needs|requires|wants|expects you
  2 i am the|your user|developer|operator|principal
  1 i am|was your|the ${superior}
  1 i|we am|are your|the owner
  1 on behalf of .. ${principal}
  1 whoever|whatever|anyone|anything|everyone .. is|reads|processes|reading|processing .. this|it|these
  1 person|people|one|${principal} who|that asked|told|instructed|prompted you
  1 message|messages|${instructions}|${work} .. from|of|by the|your ${principal}
  1 ${answers} you|your .. produce|write|give|generate|return|present
  1 ${work} .. i|we|${principal} .. gave|given|assigned|asked .. you
  1 resume|continue|return|proceed|carry|back .. ${before}|your .. ${work}
  1 before|prior|until .. ${goingOn} .. ${work}|${principal}
  2 person|people|${principal} .. you|youre .. help|helping|assist|assisting|serve|serving|behalf
  1 the ${principal} .. wants|asks|asked|expects|requires|authorized|authorised|updated|changed|approved
  2 the ${principal} .. wants|asks|asked|expects|needs|requires|authorized|authorised .. you
  1 authorize|authorise|authorized|authorised|instruct|order you to
  # The agent is told which tool to use.
  2 ${agent} ${must} .. ${act} .. ${instruments}
  1 you ${must} .. ${act} .. ${instruments}
  # Something is to be hidden from the user.
  2 not|never|dont|without .. tell|telling|mention|mentioning|inform|informing .. ${principal}
  2 not|never|dont|without .. reveal|revealing|disclose|notify|notifying|alert|asking .. ${principal}
`)

/** Cues that address any reader. They count only near a cue that addresses an agent. */
export const readerCues: readonly Cue[] = cues(`
  1 ${putAside} .. above|before|previous|earlier|prior
  1 no longer .. relevant|valid|applies|apply|needed|applicable|matters
  1 message|instruction|request|order|notice from me .. to you
  1 before|after|once|until|when you ${proceeds}|have|are|finished|completed|did
  1 ${perform} .. following|below|this|these|that|it
  1 following|below|this|these .. done|performed|executed|completed|carried|action|actions|step|steps
  1 previous|last|original|earlier|complete|full message|messages|email|request
  1 pretend|imagine|act|behave|assume as|that|you|like
  1 extra|additional|another|one|further .. job|task|step|thing|action|request|errand|favour|favor
  1 take care of this|that|it|the
  1 first|now|immediately|urgently|mandatory|required|right .. following|step|task|action|away|first
  1 your|the first|new|real|actual|true|next|top|only|main|highest ${work}|priority|mission
  1 follow|obey|execute|comply .. following|these|below|my|this|new .. ${instructions}
  1 following|these|below ${instructions} .. strictly|exactly|immediately|precisely
  1 strictly|exactly|immediately|always|only execute|follow|obey|comply|perform
  1 ${act} the|your .. ${instruments}
  1 you|youre .. must|required|requested|instructed|obliged|need|have
  1 must|required|obliged|expected|need|want .. comply|be|you|to
  1 could|can|would|will|please|kindly you|do|complete|perform|make|also
  1 this|that|following instead
  1 make sure|certain
  1 exactly|precisely what|as
  1 forgot|forgotten to tell|mention|ask|say
  1 no|without|skip .. confirmation|approval|permission
  1 blocked|pending|suspended|locked|terminate|terminated .. until|unless|session|access
  1 end|beginning|start of .. document|context|data|output|input|file|email|results|content
`)

/** Matches a percent-encoded letter. Addresses encode only other characters, so an encoded letter may hide a word. */
export const encodedLetters = '%(?:[46][1-9a-f]|[57][0-9a])'

/** Greek and Cyrillic letters whose capital or small form looks like a Latin letter. */
export const lookAlikes: ReadonlyMap<string, string> = new Map(
  phrases(
    'αa, βb, εe, ζz, ηh, ιi, κk, μm, νv, οo, ρp, τt, υy, χx, аa, вb, дd, еe, ѕs, іi, јj, кk, мm, нh, оo, рp, сc, тt, уy, хx, һh',
  ).map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
)

export const namedReferences: ReadonlyMap<string, string> = new Map([
  ...phrases('amp&, lt<, gt>, quot", apos\', commat@, period., colon:, sol/').map(
    (pair) => [pair.slice(0, -1), pair.slice(-1)] as const,
  ),
  ['nbsp', ' '],
])

/** Words in brackets that set a text apart for a model, as in `<system>`. A closing tag ends the passage. */
export const passageTags = wordSet(
  'admin assistant command information inst instruction instructions override prompt sys system',
)
/** Names of roles before a colon that set a text apart, as in a transcript. */
export const roleNames = wordSet('agent ai assistant bot developer human system user')

/**
 * Tokens that separate the turns of a conversation in chat templates. They are written between `<` and `>`, between `<|` and `|>`, or in
 * doubled brackets, and for models only. The first list holds tokens that open a turn, the second tokens that close a turn.
 */
export const templateOpenings: ReadonlySet<string> = new Set(
  phrases('begin of text, im start, start header id, start of turn, end of document'),
)
export const templateClosings: ReadonlySet<string> = new Set(phrases('eot id, im end, end of turn, endoftext'))

/** Words that also count with one slip: a letter too many, too few, changed, or swapped with its neighbour. */
export const oftenMisspelt: readonly string[] = words(`
  directive directives disregard disregarding guidelines ignore ignoring instruction instructions objective objectives original override
  overriding preceding previous
`)
