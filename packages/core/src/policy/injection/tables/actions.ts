/**
 * How people ask for an action, for the question whether a user asked for what a call does. English words only, never the name of a
 * tool. The tables are part of the fingerprint of every policy that uses them.
 */
import { lines, phrases, wordSet, words } from './words.ts'

/**
 * One action: the verbs that ask for it, and the things it makes, which ask for it only after another verb ("make a
 * payment"). A word of both lists counts as a verb only in the place of a verb: "email Ann" asks, "my emails" does not.
 * A tool belongs to every action that has the verb or a noun of the tool's name; a tool that undoes something belongs
 * to actions by its verb alone.
 */
export type ActionWords = {
  readonly does: readonly string[]
  readonly makes: readonly string[]
  /** The action only reads. A tool that changes something never gets it, even if it has the same verb. */
  readonly reads?: true
  /** The action takes something away. A request to make the thing does not ask for this action. */
  readonly undoes?: true
}

export const actions: readonly ActionWords[] = readActions(`
  does send email mail message forward reply respond text dm notify tell share inform contact ask remind write answer announce invite greet welcome
  congratulate thank ping alert warn post
  makes email mail message reply response notification dm invitation text announcement sms letter answer alert recipient
  does pay transfer send wire remit deposit refund settle reimburse donate withdraw charge split fund cover owe spend tip repay
  makes payment transaction transfer money refund deposit bill rent donation fee invoice fund funds
  does post publish upload submit comment tweet share announce put star like upvote react report follow
  makes post comment tweet issue report review star reaction
  does create make add write save schedule draft generate produce prepare compose open put set arrange plan register organize organise record build
  note start log book host establish
  makes event appointment reminder draft meeting calendar file document account note entry project repository folder list ticket slot record policy
  order
  does reserve book stay arrange rent
  makes reservation booking hotel flight table ticket car room
  undoes delete remove erase wipe destroy drop clear purge clean kick unsubscribe trash discard uninstall revoke reset empty
  does invite add onboard include grant share give let allow permit authorize authorise enroll join approve
  makes participant member collaborator access permission attendee guest authorization
  does update change modify set edit adjust reset replace increase decrease correct rename switch fix move revise upgrade raise lower configure
  extend shift postpone reschedule delay alter swap turn enable disable activate deactivate improve
  makes change update setting
  does append add write insert put include attach
  makes attachment
  undoes cancel revoke terminate abort refund return stop end close
  makes cancellation return
  does schedule plan set arrange
  makes calendar appointment recurring reminder schedule
  does buy purchase order checkout get pay need subscribe add
  makes order cart purchase subscription
  does sell trade exchange return swap convert
  makes trade exchange
  does run execute launch start install test deploy build allocate train
  makes script command program process job
  reads visit open browse fetch go download read click check look navigate see view find get follow access
  makes webpage website link page url site article blog
  does rate review recommend
  makes rating review feedback recommendation
  does input fill enter type log login sign register submit authenticate access
  makes form account login password
  does move copy transfer put place relocate
  makes copy
  does download save get fetch retrieve export backup
  makes download backup
  does upload push commit add put publish merge
  makes commit
  does lock unlock open close
  reads search find look query check lookup see
`)

/** Parses the table of actions. An entry begins with the line of its verbs. */
function readActions(table: string): readonly ActionWords[] {
  return table
    .split(/\n\s*(?=(?:does|reads|undoes) )/)
    .slice(1)
    .map((entry) => {
      const [kind, ...listed] = words(entry)
      const made = listed.indexOf('makes')
      return {
        does: made < 0 ? listed : listed.slice(0, made),
        makes: made < 0 ? [] : listed.slice(made + 1),
        ...(kind === 'reads' && { reads: true }),
        ...(kind === 'undoes' && { undoes: true }),
      }
    })
}

/** Verbs that ask for the thing after them, whatever it is: "make a payment", "I need a reminder". */
export const makingVerbs = wordSet(`
  make create set need want initiate perform place send arrange give issue process complete book add write leave put start submit schedule draft
  open
`)

/** A verb asks or instructs after one of these, or as the first word of its clause. */
export const verbLeads = wordSet(`
  also always and afterwards can could directly do finally first have i if immediately instead just kindly let lets like me must need next not now
  once or please pls plz shall should so then to todo us want we will would you after before help use action task instruction operation objective
  required
`)

/** Words before a noun: "my emails", "the last order". */
export const determiners = wordSet(`
  a all an any each every first from his her in its last latest my new no of our recent received sent some that the their these this those three two
  unread what which your about
`)

/**
 * Common verbs, which ask for something only in the position of a verb. Elsewhere they say too little: "I'd like to
 * know", "the open orders", "at the end".
 */
export const weakVerbs = wordSet(`
  access add allow answer ask build call charge check clean clear close contact convert correct cover delay drop empty end enter exchange fill find
  fix follow free get give go host input join let like log look lower need open place put react read report reset return run see set share shift
  sign split star start stay stop switch test thank tip train turn type view work
`)

/** Words after which a participle in the same clause asks for its action: "I want the door unlocked". */
export const wishes = wordSet('be get have like must need should want')

/** Verbs that ask the assistant to speak if "me" or "us" follows: "tell me which ones". */
export const speakingVerbs = wordSet('answer give inform respond share tell write')

/**
 * Verbs with which a user delegates work to a text, if one of the things in the next table follows soon: "follow the
 * steps".
 */
export const leavingVerbs = wordSet(`
  accomplish act address attend carry complete comply deal do execute finish follow fulfil fulfill go handle help implement perform proceed process
  reply resolve respond solve sort tackle take work
`)

export const leftThings = wordSet(`
  action actions asks assignment checklist described email everything guideline guidelines homework instruction instructions invitation issue issues
  it item items letter list listed mail mentioned message note procedure request requested requests requirement requirements says specified step
  steps task tasks that them ticket tickets todo todos what whatever
`)

/** Words that delegate work to a text wherever they occur in a user's message. */
export const leavingWords = wordSet(`
  according assignment checklist guidelines homework instructed instructions requested request requests requirements steps todo todos
`)

/** Verbs that delegate to a text if they follow "as" within three words: "as Ola asks", "as it says". */
export const sayingVerbs = wordSet(`
  ask asked asks describe described describes instructed listed mentioned requested requests said says specified stated suggested suggests told
  wanted wants wrote
`)

/**
 * Words that announce a list of tasks in the user's own message, so nothing is delegated: "perform the following tasks:
 * …".
 */
export const ownListWords = wordSet('below following')

/**
 * Patterns (see cues.ts) for a narrower form of delegation. If a user's message matches one, injected-kind and
 * commanded-value never match.
 */
export const delegations: readonly string[] = lines(`
  do|perform|execute|complete|follow|finish|handle|tackle|solve .. task|tasks|action|actions|instruction|instructions
  do|perform|execute|complete|follow|finish|handle|tackle .. todo|todos|to-do|steps|everything|requests|items|list
  carry|take .. out|care .. task|tasks|action|actions|instruction|instructions|steps|everything|what|requests
  do|follow .. what .. says|say|said|asks|ask|wants|tells|described|specified
`)

/** Words of tool names that do not say what the tool acts on. */
export const emptyNouns = wordSet(`
  all and api by current data details do for from function get id in info information is item items manager manage my new of on or request service
  system the through to tool up user via with at a an
`)

/**
 * A second, narrower grouping, for texts that name a kind of call: a tool belongs to every group that has a word of its name. A group
 * lists other words for the same thing, so that "wire 500 to" asks for a tool that is called transfer.
 */
export const kinds: readonly (readonly string[])[] = lines(`
  send, email, mail, message, forward, reply, respond, text, dm, notify, tell, write, share
  send, pay, transfer, transaction, payment, wire, remit, deposit, money, refund, settle, move
  post, publish, upload, submit, share, send, comment, tweet, announce
  create, make, add, new, write, save, set up, schedule, event, appointment, reminder, draft
  reserve, book, reservation, booking
  delete, remove, erase, wipe, destroy, drop, clear, purge
  invite, add, onboard, include, participant, member
  update, change, modify, set, edit, adjust, reset, replace, increase, decrease, correct
  append, add, write, insert
  cancel, call off, revoke, terminate, abort
  reschedule, move, postpone, change
  schedule, recurring, standing, set up, plan
  buy, purchase, order, checkout
  sell, trade, exchange
  grant, give, allow, permit, authorize, authorise, share
  run, execute, launch, start, install
  visit, open, browse, fetch, get, go to, download, read, click, webpage, website, link
  rate, review, rating, recommend
`).map(phrases)

/** A verb instructs after one of these, or as the first word of its sentence. */
export const instructionLeads = wordSet(
  'also and first immediately just kindly must now please should then to todo you',
)
