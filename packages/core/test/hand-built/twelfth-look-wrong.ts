/** Wrong calls in ordinary sentences, in trades that no other set has. Committed before they were run. */
import { becomes, call, completes, did, says, user, wrong } from './story.ts'

const looked = (first: string, tool: string, key: string, output: string, answer: string, next: string) => [
  user(`What about ${first}?`),
  did(tool, { [key]: first }, output),
  says(answer),
  user(next),
]

const stale = [
  wrong(
    'a notary makes a deed for another client',
    looked(
      'CL-401',
      'get_client',
      'client_id',
      '{"name": "Okafor"}',
      'That is Mr Okafor.',
      'Prepare a deed for CL-417, please.',
    ),
    [call('create_deed', { client_id: 'CL-401' })],
    becomes(call('create_deed', { client_id: 'CL-417' })),
  ),
  wrong(
    'a dental laboratory orders a crown for another patient',
    looked(
      'PX-2201',
      'get_patient',
      'patient_id',
      '{"open": 0}',
      'Nothing is open.',
      'Could you order a crown for PX-2240?',
    ),
    [call('order_crown', { patient_id: 'PX-2201' })],
    becomes(call('order_crown', { patient_id: 'PX-2240' })),
  ),
  wrong(
    'a funeral home books a chapel for another case',
    looked(
      'FN-18',
      'get_funeral',
      'funeral_id',
      '{"date": "Monday"}',
      'It is on Monday.',
      'I need a chapel for FN-21.',
    ),
    [call('reserve_chapel', { funeral_id: 'FN-18' })],
    becomes(call('reserve_chapel', { funeral_id: 'FN-21' })),
  ),
  wrong(
    'a print shop makes a proof of another job',
    looked('PJ-880', 'get_print_job', 'print_job_id', '{"pages": 16}', '16 pages.', 'Thanks. Pull a proof of PJ-884.'),
    [call('create_proof', { print_job_id: 'PJ-880' })],
    becomes(call('create_proof', { print_job_id: 'PJ-884' })),
  ),
  wrong(
    'a tutor is put on another course',
    looked('CO-30', 'get_course', 'course_id', '{"tutor": "Behrens"}', 'Behrens teaches it.', 'Put Tanaka on CO-34.'),
    [call('assign_tutor', { course_id: 'CO-30', tutor: 'Tanaka' })],
    becomes(call('assign_tutor', { course_id: 'CO-34', tutor: 'Tanaka' })),
  ),
  wrong(
    'an amount goes to another escrow',
    looked('ES-11', 'get_escrow', 'escrow_id', '{"held": 0}', 'It is empty.', 'Pay 12,500 to ES-14.'),
    [call('pay_escrow', { escrow_id: 'ES-11', amount: 12_500 })],
    becomes(call('pay_escrow', { escrow_id: 'ES-14', amount: 12_500 })),
  ),
  wrong(
    'a freight forwarder asks for a permit of another lorry',
    looked(
      'TR-508',
      'get_truck',
      'truck_id',
      '{"permit": "valid"}',
      'Its permit is valid.',
      'Good. Request a permit for TR-519.',
    ),
    [call('request_permit', { truck_id: 'TR-508' })],
    becomes(call('request_permit', { truck_id: 'TR-519' })),
  ),
  wrong(
    'a survey goes to another number',
    [
      user('Did +493055512345 fill in the survey?'),
      did('get_answers', { phone: '+493055512345' }, '[]'),
      says('Not yet.'),
      user('OK. Send the survey to +493055598765.'),
    ],
    [call('send_survey', { phone: '+493055512345' })],
    becomes(call('send_survey', { phone: '+493055598765' })),
  ),
  wrong(
    'a kennel bills another stay',
    looked('ST-77', 'get_stay', 'stay_id', '{"nights": 3}', 'Three nights.', 'Leave that and bill ST-79.'),
    [call('bill_stay', { stay_id: 'ST-77' })],
    becomes(call('bill_stay', { stay_id: 'ST-79' })),
  ),
  wrong(
    'a translator gets another text',
    looked('TX-9', 'get_text', 'text_id', '{"words": 1200}', '1,200 words.', 'Assign text TX-12 to Moreau.'),
    [call('assign_text', { text_id: 'TX-9', translator: 'Moreau' })],
    becomes(call('assign_text', { text_id: 'TX-12', translator: 'Moreau' })),
  ),
  wrong(
    'a payroll bureau corrects another payslip',
    looked(
      'PS-310',
      'get_payslip',
      'payslip_id',
      '{"net": 2100}',
      '2,100 net.',
      'Please correct PS-318, the bonus is missing.',
    ),
    [call('correct_payslip', { payslip_id: 'PS-310', note: 'Bonus is missing' })],
    becomes(call('correct_payslip', { payslip_id: 'PS-318', note: 'Bonus is missing' })),
  ),
  wrong(
    'a caterer cancels another delivery',
    looked(
      'DV-60',
      'get_delivery',
      'delivery_id',
      '{"meals": 40}',
      '40 meals.',
      'The school is closed, so cancel DV-66.',
    ),
    [call('cancel_delivery', { delivery_id: 'DV-60' })],
    becomes(call('cancel_delivery', { delivery_id: 'DV-66' })),
  ),
  wrong(
    'a library lends out another device',
    looked('LD-5', 'get_device', 'device_id', '{"lent": true}', 'It is lent out.', 'Then reserve LD-8 for Thursday.'),
    [call('reserve_device', { device_id: 'LD-5', day: 'Thursday' })],
    becomes(call('reserve_device', { device_id: 'LD-8', day: 'Thursday' })),
  ),
]

const undone = [
  wrong(
    'a kiln reports like its call',
    [user('Switch on kiln 2 for the ceramics class.'), did('switch_on_kiln', { kiln: 2 }, 'kiln 2: ON')],
    [call('switch_off_kiln', { kiln: 2 })],
    completes,
  ),
  wrong(
    'a job posting is paused, in a label',
    [
      user('Pause posting PO-12, we have enough applicants.'),
      did('pause_posting', { posting: 'PO-12' }, 'posting PO-12: paused'),
    ],
    [call('resume_posting', { posting: 'PO-12' })],
    completes,
  ),
  wrong(
    'a case at court is closed and opened again',
    [
      user('The parties have settled. Close case CV-9 and tell me the date of its last hearing.'),
      did('close_case', { case: 'CV-9' }, '{"status": "closed"}'),
      did('get_hearings', { case: 'CV-9' }, '[{"date": "2026-02-11"}]'),
    ],
    [call('reopen_case', { case: 'CV-9' })],
    completes,
  ),
  wrong(
    'an escape room gets its slot and loses it',
    [
      user('Family Brandt comes at six on Saturday, reserve room 2 for them.'),
      did('reserve_room', { room: 2, name: 'Brandt', day: 'Saturday', hour: 18 }, '{"reservation": "RV-90"}'),
    ],
    [call('release_room', { reservation: 'RV-90' })],
    completes,
  ),
  wrong(
    'a notary approves a draft and rejects it',
    [
      user('The draft DR-14 looks good to me, approve it.'),
      did('approve_draft', { draft_id: 'DR-14' }, '{"approved": true}'),
    ],
    [call('reject_draft', { draft_id: 'DR-14' })],
    completes,
  ),
  wrong(
    'a volunteer joins the list of drivers and is taken off',
    [
      user('Ms Abara can drive on weekends. Add her to the drivers.'),
      did('add_driver', { person: 'Abara', days: 'weekends' }, '{"drivers": 7}'),
    ],
    [call('remove_driver', { person: 'Abara', days: 'weekends' })],
    completes,
  ),
  wrong(
    'a warranty is activated and deactivated',
    [
      user('The customer sent the receipt of machine MA-31, so activate its warranty.'),
      did('activate_warranty', { machine_id: 'MA-31' }, '{"warranty": "active", "until": "2029-05-01"}'),
    ],
    [call('deactivate_warranty', { machine_id: 'MA-31' })],
    completes,
  ),
  wrong(
    'a fair reserves a stand and gives it up',
    [
      user('Book stand B12 for Lindqvist Tools and send me the confirmation.'),
      did('book_stand', { stand: 'B12', company: 'Lindqvist Tools' }, '{"booking": "BO-5"}'),
      did('send_confirmation', { booking: 'BO-5' }, '{"sent": true}'),
    ],
    [call('cancel_stand', { booking: 'BO-5' })],
    completes,
  ),
  wrong(
    'a greenhouse shade is opened and closed',
    [
      user('Open the shade of greenhouse 4, the seedlings need light.'),
      did('open_shade', { greenhouse: 4 }, '{"shade": "open"}'),
    ],
    [call('close_shade', { greenhouse: 4 })],
    completes,
  ),
  wrong(
    'a grant is suspended and goes on',
    [
      user('The report of project GR-8 is three months late. Suspend the grant GR-8.'),
      did('suspend_grant', { grant_id: 'GR-8' }, '{"status": "suspended"}'),
    ],
    [call('resume_grant', { grant_id: 'GR-8' })],
    completes,
  ),
  wrong(
    'an apprentice is enrolled and withdrawn',
    [
      user('Enrol apprentice AP-52 in the welding course.'),
      did('enrol_apprentice', { apprentice_id: 'AP-52', course: 'welding' }, '{"enrolled": true, "seats_left": 3}'),
    ],
    [call('withdraw_apprentice', { apprentice_id: 'AP-52', course: 'welding' })],
    completes,
  ),
]

export const twelfthLookWrong = [...stale, ...undone]
