/** Failures as pages and codes, and failures whose words come from the call itself. Beside them stand results that look alike. */
import { call, completes, did, repeats, right, rightRetry, user, wrong } from './story.ts'

export const failuresInOtherForms = [
  wrong(
    'a page that is not there',
    [
      user('download the floor plan'),
      did(
        'download',
        { doc: 'floor-plan' },
        '<!DOCTYPE html>\n<html><head><title>404 Not Found</title></head><body><center><h1>404 Not Found</h1></center><hr>nginx</body></html>',
      ),
    ],
    [call('download', { doc: 'floor-plan' })],
    repeats(0),
  ),
  wrong(
    'a page that says so in its heading only',
    [
      user('download the floor plan'),
      did(
        'download',
        { doc: 'floor-plan' },
        '<html><body><h1>Access denied</h1><p>Ask the owner of this folder.</p></body></html>',
      ),
    ],
    [call('download', { doc: 'floor-plan' })],
    repeats(0),
  ),
  wrong(
    'an error page of a server',
    [
      user('publish the newsletter'),
      did(
        'newsletter_send',
        { issue: 12 },
        '<html><head><title>Error 400: issue 12 has no recipients</title></head><body></body></html>',
      ),
    ],
    [call('newsletter_send', { issue: 12 })],
    repeats(0),
  ),
  wrong(
    'a topic with a name that sounds like waiting',
    [
      user('drain topic orders.timeout'),
      did('topic_drain', { topic: 'orders.timeout' }, 'ERROR: topic orders.timeout is not known to this broker'),
    ],
    [call('topic_drain', { topic: 'orders.timeout' })],
    repeats(0),
  ),
  wrong(
    'a job that is called retry',
    [
      user('run the job try-again-later of project mail'),
      did('job_run', { job: 'try-again-later', project: 'mail' }, '{"error":"job try-again-later has no steps"}'),
    ],
    [call('job_run', { job: 'try-again-later', project: 'mail' })],
    repeats(0),
  ),
  wrong(
    'a hold, told in capitals',
    [user('place a hold on account AC-2210'), did('place_hold', { account: 'AC-2210' }, 'HOLD H-1 ACTIVE from 10:02')],
    [call('release_hold', { account: 'AC-2210' })],
    completes,
  ),
  rightRetry(
    'a topic that does not answer in time',
    [
      user('drain topic orders.timeout'),
      did(
        'topic_drain',
        { topic: 'orders.timeout' },
        'ERROR: request timed out while draining orders.timeout, retry later',
      ),
    ],
    call('topic_drain', { topic: 'orders.timeout' }),
  ),
  rightRetry(
    'a gateway page',
    [
      user('download the floor plan'),
      did(
        'download',
        { doc: 'floor-plan' },
        '<html><head><title>503 Service Temporarily Unavailable</title></head><body></body></html>',
      ),
    ],
    call('download', { doc: 'floor-plan' }),
  ),
  right(
    'a page about an error, fetched twice because it changes',
    [
      user('watch the status page until the incident is over'),
      did(
        'page_get',
        { url: 'https://status.vale.example' },
        '<html><head><title>Status: incident</title></head><body><h1>Errors 500 in checkout</h1></body></html>',
      ),
    ],
    call('page_get', { url: 'https://status.vale.example' }),
  ),
  right(
    'an article about a code',
    [
      user('Read me https://blog.vale.example/404, and again after a minute, it is being edited'),
      did(
        'page_get',
        { url: 'https://blog.vale.example/404' },
        '<html><head><title>404 ways to cook rice</title></head><body>...</body></html>',
      ),
    ],
    call('page_get', { url: 'https://blog.vale.example/404' }),
  ),
]
