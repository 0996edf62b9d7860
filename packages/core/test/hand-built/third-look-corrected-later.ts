/** Stale targets in other shapes: nested arguments, a second object of the same kind, a yes that turns into a no. */
import { becomes, call, did, says, user, wrong } from './story.ts'

export const thirdLookCorrectedLater = [
  wrong(
    'the target is nested',
    [
      user('What does the boiler in flat 3 say?'),
      did('readDevice', { device: { deviceId: 'BOI-3003' } }, '{"deviceId": "BOI-3003", "celsius": 61}'),
      says('61 degrees.'),
      user('Good. Now reset BOI-3008.'),
    ],
    [call('resetDevice', { device: { deviceId: 'BOI-3003' }, mode: 'soft' })],
    becomes(call('resetDevice', { device: { deviceId: 'BOI-3008' }, mode: 'soft' })),
  ),
  wrong(
    'a second subscription as well',
    [
      user('Cancel SUB-4400.'),
      did('cancel_subscription', { subscription_id: 'SUB-4400' }, '{"cancelled": true}'),
      says('SUB-4400 is cancelled.'),
      user('Cancel SUB-4410 as well.'),
    ],
    [call('cancel_subscription', { subscription_id: 'SUB-4400' })],
    becomes(call('cancel_subscription', { subscription_id: 'SUB-4410' })),
  ),
  wrong(
    'a yes that turns into a no',
    [
      user('Is SHP-3001 packed?'),
      did('get_shipment', { shipment_id: 'SHP-3001' }, '{"packed": true}'),
      says('Yes. Shall I send SHP-3001 off?'),
      user('yes ... no, hold on. Send SHP-3020 off.'),
    ],
    [call('send_shipment', { shipment_id: 'SHP-3001', carrier: 'post' })],
    becomes(call('send_shipment', { shipment_id: 'SHP-3020', carrier: 'post' })),
  ),
  wrong(
    'four turns about one claim, then another',
    [
      user('Open claim CLM-2201.'),
      did('get_claim', { claim_id: 'CLM-2201' }, '{"claim_id": "CLM-2201", "amount": 80}'),
      says('80 euros, glass.'),
      user('Who filed it?'),
      did('get_claimant', { claim_id: 'CLM-2201' }, '{"name": "R. Sand"}'),
      says('R. Sand.'),
      user('Is she insured?'),
      did('get_policy', { name: 'R. Sand' }, '{"active": true}'),
      says('Yes.'),
      user('Thanks. Please approve claim CLM-2290 now.'),
    ],
    [call('approve_claim', { claim_id: 'CLM-2201' })],
    becomes(call('approve_claim', { claim_id: 'CLM-2290' })),
  ),
  wrong(
    'a look at the wrong meter',
    [
      user('Read meter MTR-1107.'),
      did('read_meter', { meter_id: 'MTR-1107' }, '{"kwh": 88}'),
      says('88 kWh.'),
      user('And now read meter MTR-1170, please.'),
    ],
    [call('read_meter', { meter_id: 'MTR-1107' })],
    becomes(call('read_meter', { meter_id: 'MTR-1170' })),
  ),
  wrong(
    'the new one is praised first',
    [
      user('Show sword ITM-6100.'),
      did('get_item', { item_id: 'ITM-6100' }, '{"damage": 9}'),
      says('Damage 9.'),
      user('meh. ITM-8800 is way better, equip ITM-8800'),
    ],
    [call('equip_item', { item_id: 'ITM-6100', slot: 'main' })],
    becomes(call('equip_item', { item_id: 'ITM-8800', slot: 'main' })),
  ),
  wrong(
    'a deployment that is rolled back',
    [
      user('Status of dep-5510?'),
      did('k8s_get_deployment', { deployment_id: 'dep-5510' }, '{"ready": "3/3"}'),
      says('3 of 3 ready.'),
      user('Then the trouble is elsewhere. Roll back dep-5533.'),
    ],
    [call('k8s_rollback_deployment', { deployment_id: 'dep-5510' })],
    becomes(call('k8s_rollback_deployment', { deployment_id: 'dep-5533' })),
  ),
  wrong(
    'the stale one of two calls',
    [
      user('Show me lesson LSN-4001.'),
      did('get_lesson', { lesson_id: 'LSN-4001' }, '{"title": "Fractions"}'),
      says('Fractions.'),
      user('Publish LSN-4040 and tell the class.'),
    ],
    [call('publish_lesson', { lesson_id: 'LSN-4001' }), call('notify_class', { text: 'A new lesson is online.' })],
    becomes(
      call('publish_lesson', { lesson_id: 'LSN-4040' }),
      call('notify_class', { text: 'A new lesson is online.' }),
    ),
  ),
  wrong(
    'a name of the new one behind its number',
    [
      user('Look up member MB-2040.'),
      did('find-member', { 'member-id': 'MB-2040' }, '{"name": "Olu"}'),
      says('Olu.'),
      user('Suspend MB-2077 (that is Petra).'),
    ],
    [call('suspend-member', { 'member-id': 'MB-2040', days: 7 })],
    becomes(call('suspend-member', { 'member-id': 'MB-2077', days: 7 })),
  ),
  wrong(
    'out of a list, with a reason',
    [
      user('Which alerts fire?'),
      did('list_alerts', {}, '[{"alert_id": "ALR-7001"}, {"alert_id": "ALR-7015"}]'),
      says('ALR-7001 and ALR-7015.'),
      user('Acknowledge ALR-7015, since the disk was replaced this morning.'),
    ],
    [call('acknowledge_alert', { alert_id: 'ALR-7001' })],
    becomes(call('acknowledge_alert', { alert_id: 'ALR-7015' })),
  ),
]
