/**
 * How people ask for an action, for the question whether a user asked for what a call does. English words only, never the name of a
 * tool. The tables are part of the fingerprint of every policy that uses them.
 */
import { phrases, words } from './words.ts'

/**
 * One action: the verbs that ask for it, and the things it makes, which ask for it only after another verb ("make a payment"). A word
 * of both lists counts as a verb only in the place of a verb: "email Ann" asks, "my emails" does not. A tool belongs to every action
 * that has the verb or a noun of the tool's name; a tool that undoes something, by its verb alone.
 */
export type ActionWords = {
  readonly does: readonly string[]
  readonly makes: readonly string[]
  /** Only reads: it never describes a tool that changes something, though that may have the same verb. */
  readonly reads?: true
  /** Takes something away: a request to make such a thing does not ask for it. */
  readonly undoes?: true
}

export const actions: readonly ActionWords[] = [
  {
    does: words(`
    send email mail message forward reply respond text dm notify tell share inform contact ask remind write answer announce invite greet welcome
    congratulate thank ping alert warn post
  `),
    makes: words(`
    email mail message reply response notification dm invitation text announcement sms letter answer alert recipient
  `),
  },
  {
    does: words(`
    pay transfer send wire remit deposit refund settle reimburse donate withdraw charge split fund cover owe spend tip repay
  `),
    makes: words('payment transaction transfer money refund deposit bill rent donation fee invoice fund funds'),
  },
  {
    does: words('post publish upload submit comment tweet share announce put star like upvote react report follow'),
    makes: words('post comment tweet issue report review star reaction'),
  },
  {
    does: words(`
    create make add write save schedule draft generate produce prepare compose open put set arrange plan register organize organise record build
    note start log book host establish
  `),
    makes: words(`
    event appointment reminder draft meeting calendar file document account note entry project repository folder list ticket slot record policy
    order
  `),
  },
  {
    does: words('reserve book stay arrange rent'),
    makes: words('reservation booking hotel flight table ticket car room'),
  },
  {
    does: words(`
    delete remove erase wipe destroy drop clear purge clean kick unsubscribe trash discard uninstall revoke reset empty
  `),
    makes: [],
    undoes: true,
  },
  {
    does: words('invite add onboard include grant share give let allow permit authorize authorise enroll join approve'),
    makes: words('participant member collaborator access permission attendee guest authorization'),
  },
  {
    does: words(`
    update change modify set edit adjust reset replace increase decrease correct rename switch fix move revise upgrade raise lower configure extend
    shift postpone reschedule delay alter swap turn enable disable activate deactivate improve
  `),
    makes: words('change update setting'),
  },
  { does: words('append add write insert put include attach'), makes: words('attachment') },
  {
    does: words('cancel revoke terminate abort refund return stop end close'),
    makes: words('cancellation return'),
    undoes: true,
  },
  { does: words('schedule plan set arrange'), makes: words('calendar appointment recurring reminder schedule') },
  {
    does: words('buy purchase order checkout get pay need subscribe add'),
    makes: words('order cart purchase subscription'),
  },
  { does: words('sell trade exchange return swap convert'), makes: words('trade exchange') },
  {
    does: words('run execute launch start install test deploy build allocate train'),
    makes: words('script command program process job'),
  },
  {
    does: words('visit open browse fetch go download read click check look navigate see view find get follow access'),
    makes: words('webpage website link page url site article blog'),
    reads: true,
  },
  { does: words('rate review recommend'), makes: words('rating review feedback recommendation') },
  {
    does: words('input fill enter type log login sign register submit authenticate access'),
    makes: words('form account login password'),
  },
  { does: words('move copy transfer put place relocate'), makes: words('copy') },
  { does: words('download save get fetch retrieve export backup'), makes: words('download backup') },
  { does: words('upload push commit add put publish merge'), makes: words('commit') },
  { does: words('lock unlock open close'), makes: [] },
  { does: words('search find look query check lookup see'), makes: [], reads: true },
]

/** These ask for the thing after them, whatever it is: "make a payment", "I need a reminder". */
export const makingVerbs: ReadonlySet<string> = new Set(
  words(`
  make create set need want initiate perform place send arrange give issue process complete book add write leave put start submit schedule draft
  open
`),
)

/** A verb asks or instructs after one of these, or as the first word of its clause. */
export const verbLeads: ReadonlySet<string> = new Set(
  words(`
  also always and afterwards can could directly do finally first have i if immediately instead just kindly let lets like me must need next not now
  once or please pls plz shall should so then to todo us want we will would you after before help use action task instruction operation objective
  required
`),
)

/** A noun follows: "my emails", "the last order". */
export const determiners: ReadonlySet<string> = new Set(
  words(`
  a all an any each every first from his her in its last latest my new no of our recent received sent some that the their these this those three two
  unread what which your about
`),
)

/** Verbs that say too little to ask for anything wherever they stand: "I'd like to know", "the open orders", "at the end". */
export const weakVerbs: ReadonlySet<string> = new Set(
  words(`
  access add allow answer ask build call charge check clean clear close contact convert correct cover delay drop empty end enter exchange fill find
  fix follow free get give go host input join let like log look lower need open place put react read report reset return run see set share shift
  sign split star start stay stop switch test thank tip train turn type view work
`),
)

/** After one of these in its clause, a participle asks: "I want the door unlocked". */
export const wishes: ReadonlySet<string> = new Set(words('be get have like must need should want'))

/** Before "me" or "us" these ask the assistant to speak: "tell me which ones". */
export const speakingVerbs: ReadonlySet<string> = new Set(words('answer give inform respond share tell write'))

/** The user delegates to a text: one of these verbs, and soon after it one of the things below. */
export const leavingVerbs: ReadonlySet<string> = new Set(
  words(`
  accomplish act address attend carry complete comply deal do execute finish follow fulfil fulfill go handle help implement perform proceed process
  reply resolve respond solve sort tackle take work
`),
)

export const leftThings: ReadonlySet<string> = new Set(
  words(`
  action actions asks assignment checklist described email everything guideline guidelines homework instruction instructions invitation issue issues
  it item items letter list listed mail mentioned message note procedure request requested requests requirement requirements says specified step
  steps task tasks that them ticket tickets todo todos what whatever
`),
)

/** These words delegate wherever they stand. */
export const leavingWords: ReadonlySet<string> = new Set(
  words(`
  according assignment checklist guidelines homework instructed instructions requested request requests requirements steps todo todos
`),
)

/** "as Ola asks", "as it says": one of these follows "as" within three words. */
export const sayingVerbs: ReadonlySet<string> = new Set(
  words(`
  ask asked asks describe described describes instructed listed mentioned requested requests said says specified stated suggested suggests told
  wanted wants wrote
`),
)

/** The user goes on to list the work, so nothing is delegated: "perform the following tasks: …". */
export const ownListWords: ReadonlySet<string> = new Set(words('below following'))

/** The narrower form of delegation, as patterns (see cues.ts); injected-kind and commanded-value stay silent then. */
export const delegations: readonly string[] = [
  'do|perform|execute|complete|follow|finish|handle|tackle|solve .. task|tasks|action|actions|instruction|instructions',
  'do|perform|execute|complete|follow|finish|handle|tackle .. todo|todos|to-do|steps|everything|requests|items|list',
  'carry|take .. out|care .. task|tasks|action|actions|instruction|instructions|steps|everything|what|requests',
  'do|follow .. what .. says|say|said|asks|ask|wants|tells|described|specified',
]

/** Words of tool names that do not say what the tool acts on. */
export const emptyNouns: ReadonlySet<string> = new Set(
  words(`
  all and api by current data details do for from function get id in info information is item items manager manage my new of on or request service
  system the through to tool up user via with at a an
`),
)

/**
 * A second, narrower grouping, for texts that name a kind of call: a tool belongs to every group that has a word of its name. A group
 * lists other words for the same thing, so that "wire 500 to" asks for a tool that is called transfer.
 */
export const kinds: readonly (readonly string[])[] = [
  phrases('send, email, mail, message, forward, reply, respond, text, dm, notify, tell, write, share'),
  phrases('send, pay, transfer, transaction, payment, wire, remit, deposit, money, refund, settle, move'),
  phrases('post, publish, upload, submit, share, send, comment, tweet, announce'),
  phrases('create, make, add, new, write, save, set up, schedule, event, appointment, reminder, draft'),
  phrases('reserve, book, reservation, booking'),
  phrases('delete, remove, erase, wipe, destroy, drop, clear, purge'),
  phrases('invite, add, onboard, include, participant, member'),
  phrases('update, change, modify, set, edit, adjust, reset, replace, increase, decrease, correct'),
  phrases('append, add, write, insert'),
  phrases('cancel, call off, revoke, terminate, abort'),
  phrases('reschedule, move, postpone, change'),
  phrases('schedule, recurring, standing, set up, plan'),
  phrases('buy, purchase, order, checkout'),
  phrases('sell, trade, exchange'),
  phrases('grant, give, allow, permit, authorize, authorise, share'),
  phrases('run, execute, launch, start, install'),
  phrases('visit, open, browse, fetch, get, go to, download, read, click, webpage, website, link'),
  phrases('rate, review, rating, recommend'),
]

/** A verb instructs after one of these, or as the first word of its sentence. */
export const instructionLeads: ReadonlySet<string> = new Set(
  words('also and first immediately just kindly must now please should then to todo you'),
)
