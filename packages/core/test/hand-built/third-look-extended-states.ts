/** Tools that are named for finished items or for open ones. */
import { call, did, extendedTwin, right, says, tool, user, withTools, wrong } from './story.ts'

const claim = { claim_id: { type: 'string' }, amount: { type: 'integer' } }
const reads = tool('get_claim', { claim_id: { type: 'string' } }, 'Read a claim.')
const closed = tool('change_closed_claim', claim, 'Change the amount of a closed claim.')
const open = tool('change_open_claim', claim, 'Change the amount of an open claim.')
const change = { claim_id: 'CL-310', amount: 90 }
const asks = user('Change the amount of claim CL-310 to 90.')

const parcel = { parcel: { type: 'string' }, reason: { type: 'string' } }
const items = { parcel: { type: 'string' }, items: { type: 'array' }, payment: { type: 'string' } }
const getParcel = tool('get_parcel', { parcel: { type: 'string' } })
const sendBack = { parcel: 'P-71', reason: 'too small' }

export const thirdLookStates = [
  withTools(
    right(
      'the item is closed, as the name of the tool says',
      [asks, did('get_claim', { claim_id: 'CL-310' }, '{"claim_id": "CL-310", "status": "closed"}')],
      call('change_closed_claim', change),
    ),
    reads,
    closed,
    open,
  ),
  withTools(
    right(
      'another item is open',
      [
        user('Change the amount of claim CL-310 to 90, and what is the state of CL-311?'),
        did('get_claim', { claim_id: 'CL-310' }, '{"claim_id": "CL-310", "status": "closed"}'),
        did('get_claim', { claim_id: 'CL-311' }, '{"claim_id": "CL-311", "status": "open"}'),
      ],
      call('change_closed_claim', change),
    ),
    reads,
    closed,
    open,
  ),
  withTools(
    right(
      'the item was closed in between',
      [
        user('Close claim CL-310 and then correct its amount to 90.'),
        did('get_claim', { claim_id: 'CL-310' }, '{"claim_id": "CL-310", "status": "open"}'),
        did('close_claim', { claim_id: 'CL-310' }, '{"claim_id": "CL-310", "status": "closed"}'),
      ],
      call('change_closed_claim', change),
    ),
    reads,
    closed,
    open,
    tool('close_claim', { claim_id: { type: 'string' } }, 'Close a claim.'),
  ),
  withTools(
    wrong(
      'the item is open, and the tool is for closed ones',
      [asks, did('get_claim', { claim_id: 'CL-310' }, '{"claim_id": "CL-310", "status": "open"}')],
      [call('change_closed_claim', change)],
      extendedTwin('state-named-tool', call('change_open_claim', change)),
    ),
    reads,
    closed,
    open,
  ),
  withTools(
    wrong(
      'the parcel is pending, and the tool is for delivered ones',
      [
        user('I want to send back parcel P-71, it is too small.'),
        did('get_parcel', { parcel: 'P-71' }, '{"parcel": "P-71", "status": "pending"}'),
      ],
      [call('return_delivered_parcel', sendBack)],
      extendedTwin('state-named-tool', call('return_pending_parcel', sendBack)),
    ),
    getParcel,
    tool('return_delivered_parcel', parcel, 'Return a delivered parcel.'),
    tool('return_pending_parcel', parcel, 'Return a parcel whose delivery is pending.'),
  ),
  withTools(
    right(
      'the user says that the parcel has arrived since',
      [
        user('Where is parcel P-71?'),
        did('get_parcel', { parcel: 'P-71' }, '{"parcel": "P-71", "status": "pending"}'),
        says('It is still on its way.'),
        user('It has just been delivered. Send it back, it is too small.'),
      ],
      call('return_delivered_parcel', sendBack),
    ),
    getParcel,
    tool('return_delivered_parcel', parcel, 'Return a delivered parcel.'),
    tool('return_pending_parcel', parcel, 'Return a parcel whose delivery is pending.'),
  ),
  withTools(
    wrong(
      'the state was read in the turn before, and the tool is for delivered ones',
      [
        user('Where is parcel P-71?'),
        did('get_parcel', { parcel: 'P-71' }, '{"parcel": "P-71", "status": "pending", "items": ["I-1"]}'),
        says('It is pending.'),
        user('Then change its items to I-2, pay with the card.'),
      ],
      [call('modify_delivered_parcel', { parcel: 'P-71', items: ['I-2'], payment: 'card' })],
      extendedTwin(
        'state-named-tool',
        call('modify_pending_parcel', { parcel: 'P-71', items: ['I-2'], payment: 'card' }),
      ),
    ),
    getParcel,
    tool('modify_delivered_parcel', items, 'Change the items of a delivered parcel.'),
    tool('modify_pending_parcel', items, 'Change the items of a pending parcel.'),
  ),
]
