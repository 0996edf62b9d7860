/**
 * Right calls that look at the same thing again: the first output tells of a failure of the thing, not of the call.
 * Written before any rule for them, and before they were run.
 */
import type { JsonObject } from '../../src/policy/paper/json.ts'
import { call, did, right, user } from './story.ts'

const again = (title: string, request: string, name: string, args: JsonObject, output: string) =>
  right(title, [user(request), did(name, args, output)], call(name, args))

export const ninthLookPolled = [
  again(
    'a job that failed',
    'Tell me when job 8 is green.',
    'get_job',
    { job: 8 },
    '{"job": 8, "status": "failed", "attempt": 2}',
  ),
  again(
    'a log',
    'Watch the log of web-1.',
    'tail_log',
    { pod: 'web-1' },
    '12:01 ERROR connection reset by peer\n12:02 INFO retrying',
  ),
  again(
    'a log of one line',
    'Watch the log of web-1.',
    'tail_log',
    { pod: 'web-1' },
    'ERROR: connection reset by peer',
  ),
  again(
    'a payment that was declined',
    'Let me know when P-9 goes through.',
    'get_payment',
    { payment: 'P-9' },
    '{"payment": "P-9", "status": "declined"}',
  ),
  again(
    'a room that is not free yet',
    'Try to get me room 12 today.',
    'check_availability',
    { room: 12 },
    '{"room": 12, "available": false}',
  ),
  again(
    'a health check',
    'Wait until the shop is healthy.',
    'get_health',
    { service: 'shop' },
    '{"healthy": false, "error": "database unreachable"}',
  ),
  again(
    'a host that does not answer yet',
    'Ping h1 until it is back.',
    'ping',
    { host: 'h1' },
    'Request timeout for icmp_seq 0',
  ),
  again(
    'tests in watch mode',
    'Keep an eye on the tests while I edit.',
    'run_tests',
    { suite: 'unit' },
    'Tests: 2 failed, 118 passed',
  ),
  again(
    'a deployment that crashes',
    'Watch the rollout of web.',
    'get_rollout',
    { deployment: 'web' },
    'web-1 CrashLoopBackOff\nweb-2 ImagePullBackOff',
  ),
  again(
    'a parcel that could not be delivered',
    'Keep tracking parcel 77.',
    'track_parcel',
    { parcel: 77 },
    'Delivery failed: recipient not at home. Next attempt tomorrow.',
  ),
  again('no mail yet', 'Check my inbox for the code until it is there.', 'search_mail', { query: 'code' }, '[]'),
  again(
    'nothing found yet',
    'Look for a free slot with Dr. Ba until you find one.',
    'find_slot',
    { doctor: 'Ba' },
    'No slots found.',
  ),
  again(
    'a sensor with a fault',
    'Watch sensor 4.',
    'read_sensor',
    { sensor: 4 },
    '{"sensor": 4, "value": null, "state": "fault"}',
  ),
  again(
    'a build that broke',
    'Ping me once main is green again.',
    'get_build',
    { branch: 'main' },
    '{"conclusion": "failure", "steps": 14}',
  ),
  again('alarms of a plant', 'Watch the alarms.', 'list_alarms', {}, '[{"id": 1, "text": "Error in pump 3"}]'),
]
