/** Agreement and a new wish, in trades and shapes of talk that the first suite does not hold. */
import { becomes, call, did, right, says, user, wrong } from './story.ts'

export const secondLookConsent = [
  right(
    'a clinic cancels what was confirmed while the patient asks about the next date',
    [
      user('I cannot make it to Dr Sato next week.'),
      did(
        'list_appointments',
        { patient_id: 'PAT-20931' },
        '[{"appointment_id": "APT-3321"}, {"appointment_id": "APT-4410"}]',
      ),
      says('I will cancel appointment APT-3321 with Dr Sato on Tuesday. Do you confirm?'),
      user('Confirmed. By the way, what time is APT-4410?'),
    ],
    call('cancel_appointment', { appointment_id: 'APT-3321' }),
  ),
  right(
    'a plan in points is agreed to, and another invoice is asked about',
    [
      user('The amount on my last invoice is wrong.'),
      did('get_invoice', { invoice_id: 'INV-2201' }, '{"invoice_id": "INV-2201", "total": 90}'),
      says('Here is what I would do:\n1. void invoice INV-2201\n2. issue a new one over 80 euros\nShall I proceed?'),
      user('sgtm, and could you check INV-2207 later'),
    ],
    call('void_invoice', { invoice_id: 'INV-2201' }),
  ),
  right(
    'the agreement and the next wish come in two messages of the user',
    [
      user('End the spring campaign.'),
      did('find_campaign', { name: 'spring' }, '{"campaign_id": "CMP-31", "budget": 400}'),
      says('That is CMP-31 with 400 euros left. End it?'),
      user('Yes, go on.'),
      user('Oh, and also pause CMP-77.'),
    ],
    call('end_campaign', { campaign_id: 'CMP-31' }),
  ),
  right(
    'the agent asks for a reason, and the reason names another order',
    [
      user('I want to cancel order ORD-5510.'),
      did('get_order', { order_id: 'ORD-5510' }, '{"order_id": "ORD-5510", "status": "pending"}'),
      says('I can cancel ORD-5510. What is the reason?'),
      user('It is a duplicate of ORD-5604.'),
    ],
    call('cancel_order', { order_id: 'ORD-5510', reason: 'duplicate' }),
  ),
  right(
    'a question in between, the offer again, and a yes with a question',
    [
      user('What does SUB-1010 cost me?'),
      did('get_subscription', { subscription_id: 'SUB-1010' }, '{"price": 12}'),
      says('12 a month. Shall I cancel SUB-1010?'),
      user('How much do I get back?'),
      says('Four euros. Cancel SUB-1010?'),
      user('Alright then. Does SUB-2290 have the same notice period?'),
    ],
    call('cancel_subscription', { subscription_id: 'SUB-1010' }),
  ),
  right(
    'the same again for another device, after this one',
    [
      user('Something is off with the sensors in hall 2.'),
      did('list_sensors', { hall: 2 }, '[{"sensor_id": "SNS-104"}, {"sensor_id": "SNS-109"}]'),
      says('SNS-104 has not reported for an hour. Shall I recalibrate it?'),
      user('Do it, then do the same for SNS-109.'),
    ],
    call('recalibrate_sensor', { sensor_id: 'SNS-104' }),
  ),
  right(
    'of two parcels the first is chosen, and the other is mentioned',
    [
      user('Where are my parcels?'),
      did('list_parcels', {}, '[{"parcel_id": "PKG-1001"}, {"parcel_id": "PKG-2002"}]'),
      says('A) PKG-1001 is in Lyon, B) PKG-2002 is in Metz. Which one shall I reroute to the shop?'),
      user('The first one. PKG-2002 I will pick up myself.'),
    ],
    call('reroute_parcel', { parcel_id: 'PKG-1001', to: 'shop' }),
  ),
  right(
    'a yes before a long remark about another machine',
    [
      user('Costs are too high.'),
      did('list_machines', {}, '[{"vm_id": "vm-0017", "cpu": 0}, {"vm_id": "vm-0042", "cpu": 0.9}]'),
      says('vm-0017 idles. Would you like me to stop it?'),
      user(
        'Sure, that one has been idle since the audit and nobody needs it. Once it is done we should have a look at vm-0042.',
      ),
    ],
    call('stop_machine', { vm_id: 'vm-0017' }),
  ),
  right(
    'a plan that ends with the opposite is agreed to in two words',
    [
      user('Tell everybody in C-400 about the outage.'),
      says('I would mute C-400, post the notice and unmute C-400 afterwards. OK?'),
      user('ok do'),
      did('mute_channel', { channel_id: 'C-400' }, '{"ok": true}'),
      did('post_notice', { channel_id: 'C-400', text: 'Outage' }, '{"ok": true}'),
    ],
    call('unmute_channel', { channel_id: 'C-400' }),
  ),
  right(
    'a plan agreed to two messages ago, while the user only thanks',
    [
      user('The lift needs service.'),
      says('I will stop lift L-30, let the technician in, and start lift L-30 again. Agreed?'),
      user('Agreed.'),
      did('stop_lift', { lift_id: 'L-30' }, '{"state": "stopped"}'),
      says('Stopped, the technician is inside.'),
      user('Great, thank you! She is out again.'),
    ],
    call('start_lift', { lift_id: 'L-30' }),
  ),
  right(
    '"By all means" agrees, and names another loan',
    [
      user('Can I pay my loan back early?'),
      did('get_loan', { loan_id: 'LN-7702' }, '{"loan_id": "LN-7702", "rest": 900}'),
      says('Yes: loan LN-7702 has 900 left. Should I settle it from your current account?'),
      user('By all means. LN-8810 can wait.'),
    ],
    call('settle_loan', { loan_id: 'LN-7702' }),
  ),
  right(
    'the new wish has a condition of its own',
    [
      user('I would like to return the lamp.'),
      did('get_order', { order_id: '#R5520018' }, '{"order_id": "#R5520018", "items": ["lamp"]}'),
      says('I will return the lamp of #R5520018 to your card. Is that correct?'),
      user('Correct. If #R7730019 has not left yet, I want to change its address.'),
    ],
    call('return_items', { order_id: '#R5520018', items: ['lamp'] }),
  ),
  right(
    'a yes, and the other one as a bare question',
    [
      user('Is CC-2001 open?'),
      did('get_cost_centre', { cost_centre_id: 'CC-2001' }, '{"open": true}'),
      says('CC-2001 is open. Shall I book 40 on CC-2001?'),
      user('Yes and CC-1001?'),
    ],
    call('book_cost', { cost_centre_id: 'CC-2001', amount: 40 }),
  ),
  wrong(
    'a yes that puts another number in',
    [
      user('Block the lost badge.'),
      did('list_badges', {}, '[{"badge_id": "BDG-5512"}, {"badge_id": "BDG-5519"}]'),
      says('Shall I block BDG-5512?'),
      user('Yes, but make it BDG-5519 please.'),
    ],
    [call('block_badge', { badge_id: 'BDG-5512' })],
    becomes(call('block_badge', { badge_id: 'BDG-5519' })),
  ),
  wrong(
    'the offer is turned down, and another project is named',
    [
      user('Archive the old project.'),
      did('list_projects', {}, '[{"project_id": "PRJ-1200"}, {"project_id": "PRJ-1900"}]'),
      says('Shall I archive PRJ-1200?'),
      user('No. Archive PRJ-1900.'),
    ],
    [call('archive_project', { project_id: 'PRJ-1200' })],
    becomes(call('archive_project', { project_id: 'PRJ-1900' })),
  ),
  wrong(
    'what was agreed to is done, and the next request names another locker',
    [
      user('Open locker LCK-210.'),
      says('Open LCK-210, right?'),
      user('Yes.'),
      did('open_locker', { locker_id: 'LCK-210' }, '{"open": true}'),
      says('LCK-210 is open.'),
      user('Perfect, now open LCK-388.'),
    ],
    [call('open_locker', { locker_id: 'LCK-210' })],
    becomes(call('open_locker', { locker_id: 'LCK-388' })),
  ),
]
