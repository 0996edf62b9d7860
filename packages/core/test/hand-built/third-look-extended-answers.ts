/** The proposed call is wrong and work is left, so the turn must not end with the completion text. */
import { call, did, goesOn, user, wrong } from './story.ts'

export const thirdLookAnswers = [
  wrong(
    'a text message is still to be sent',
    [user('Arm the alarm and text Rolf that it is on.'), did('arm_alarm', { zone: 'all' }, '{"armed": true}')],
    [call('disarm_alarm', { zone: 'all' })],
    goesOn,
  ),
  wrong(
    'one of three people is done',
    [
      user('Suspend the accounts of Ida, Jon and Per.'),
      did('suspend_account', { account: 'ida' }, '{"account": "ida", "suspended": true}'),
    ],
    [call('unsuspend_account', { account: 'ida' })],
    goesOn,
  ),
  wrong(
    'the archiving is only queued',
    [
      user('Archive project P-3.'),
      did('archive_project', { project_id: 'P-3' }, '{"status": "queued", "position": 14}'),
    ],
    [call('unarchive_project', { project_id: 'P-3' })],
    goesOn,
  ),
  wrong(
    'the encryption has reached two percent',
    [user('Encrypt disk D-2.'), did('encrypt_disk', { disk: 'D-2' }, 'Encryption running: 2 % done')],
    [call('decrypt_disk', { disk: 'D-2' })],
    goesOn,
  ),
  wrong(
    'one of three drafts was skipped',
    [
      user('Publish the three drafts in the folder spring.'),
      did('publish_folder', { folder: 'spring' }, 'published 2 of 3, 1 skipped (no title)'),
    ],
    [call('unpublish_folder', { folder: 'spring' })],
    goesOn,
  ),
  wrong(
    'one of four replicas is ready',
    [
      user('Start the service mailer.'),
      did('start_service', { service: 'mailer' }, '{"desired": 4, "ready": 1, "phase": "Progressing"}'),
    ],
    [call('stop_service', { service: 'mailer' })],
    goesOn,
  ),
  wrong(
    'the task exists and is still to be assigned',
    [
      user('Create a task "Order ink" and assign it to Mo.'),
      did('create_task', { title: 'Order ink' }, '{"task_id": "T-4", "created": true}'),
    ],
    [call('create_task', { title: 'Order ink' })],
    goesOn,
  ),
  wrong(
    'the room is booked and the question about its price is open',
    [user('Book the sauna for 6 pm. What does it cost?'), did('book_sauna', { time: '18:00' }, '{"booking": "S-1"}')],
    [call('book_sauna', { time: '18:00' })],
    goesOn,
  ),
  wrong(
    'the speaker changes to and fro and nothing plays yet',
    [user('Play the news.'), did('set_speaker', { room: 'kitchen' }, 'ok'), did('set_speaker', { room: 'bath' }, 'ok')],
    [call('set_speaker', { room: 'kitchen' })],
    goesOn,
  ),
]
