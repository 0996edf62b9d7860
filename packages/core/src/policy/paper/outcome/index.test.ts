import { describe, expect, test } from 'vitest'
import { call } from '../../../../test/fixtures/steps.ts'
import type { JsonObject } from '../json.ts'
import { inferOutcome } from './index.ts'

describe('an output reports a failure', () => {
  test.each([
    ['a member called error', '{"error": "Booking not found"}'],
    ['an error that is an object', '{"error": {"code": 7}}'],
    ['an error that is a list', '{"error": ["x"]}'],
    ['an error that is true', '{"error": true}'],
    ['an error that is an HTTP status', '{"error": 404}'],
    ['an error after other members', '{"id": 7, "error": "locked"}'],
    ['a list of errors', '{"errors": ["x"]}'],
    ['the flag isError', '{"isError": true, "content": []}'],
    ['the flag is_error', '{"is_error": true}'],
    ['success that is false', '{"success": false}'],
    ['ok that is false', '{"ok": false}'],
    ['a status of failure', '{"status": "failed"}'],
    ['a status of error, in capitals', '{"status": "ERROR"}'],
    ['an HTTP status', '{"status": 404}'],
    ['an HTTP status of the server', '{"statusCode": 500}'],
    ['the first HTTP status that is a failure', '{"status": 400}'],
    ['the last HTTP status there is', '{"status_code": 599}'],
    ['a dictionary printed by Python', "{'error': 'User not authenticated.'}"],
    ['an object that was cut off', '{"error": "the disk is fu'],
    ['a list that wraps its one error', '[{"error": "x"}]'],
    ['such a list printed by Python', "[{'error': 'User not authenticated.', 'code': 3}]"],
    ['a list that wraps one error text', "['Error: User not authenticated.']"],
    ['white space around it', '\n  {"error": "x"}  '],
    ['"Error:"', 'Error: no such order'],
    ['"error:"', 'error: no such order'],
    ['"ERROR:"', 'ERROR: no such order'],
    ['"Error during execution:"', 'Error during execution: invalid syntax (<string>, line 1)'],
    ['"Error 404"', 'Error 404'],
    ['"Exception:"', 'Exception: boom'],
    ['"Failed to"', 'Failed to connect'],
    ['a Python traceback', 'Traceback (most recent call last):\n  File "x.py", line 1\nValueError: no'],
    ['the name of an exception', 'ValueError: invalid literal'],
    ['the full name of an exception', 'requests.exceptions.HTTPError: 403'],
    ['the name of a Java exception', 'java.lang.NullPointerException: null'],
    ['an HTTP status line', 'HTTP/1.1 503 Service Unavailable'],
    ['HTTP and a status', 'HTTP 500: oops'],
    ['a status and its phrase', '404 Not Found'],
    ['the first status and its phrase', '400 Bad Request'],
    ['the last status and its phrase', '599 Zone Timeout'],
    ['a status and a phrase in A', '406 Absent'],
    ['a list that wraps one error text in JSON', '["Error: no such order"]'],
    ['a quoted text that begins with an escape', '"\\n404 Not Found"'],
    ['a quoted text', '"Error: no such order"'],
    ['a quoted text that was cut off', '"Error: no such'],
    ['an error in capitals', '{"Error": "locked"}'],
    ['an error in capitals beside others', '{"id": 7, "ERROR": "locked"}'],
    ['the flag isError as a text', '{"isError": "true"}'],
    ['success that is "false"', '{"success": "false"}'],
    ['success that is "No"', '{"Success": "No"}'],
    ['success that is 0', '{"success": 0, "id": 7}'],
    ['ok that is "no"', '{"ok": "no"}'],
    ['a dictionary of no success', "{'success': False, 'id': 7}"],
    ['a dictionary that is not ok', "{'ok': False}"],
    ['an error of an answer', '{"result": {"error": "locked"}}'],
    ['an error of an answer with data', '{"response": {"id": 7, "error": "locked"}}'],
    ['an error of the answer to an answer', '{"result": {"result": {"result": {"error": "locked"}}}}'],
    ['a report among data', '{"data": {"error": "locked", "code": 7}}'],
    ['a failed report among data', '{"body": {"success": false, "reason": "locked"}}'],
    ['an error with a message', '{"error": {"message": "locked"}}'],
    ['a status of being denied', '{"status": "denied"}'],
    ['a state of failure', '{"state": "FAILED", "id": 4}'],
    ['a type that is an exception', '{"__type": "AccessDeniedException"}'],
    ['a code with a reason', '{"code": 401, "reason": "Unauthorized"}'],
    ['a list of one text', '[{"type": "text", "text": "Error: no"}]'],
    ['a status in two words', '{"status": "Permission-Denied"}'],
    ['a status in two words with a line between', '{"status": "not_allowed", "id": 7}'],
    ['a status that is a text', '{"status": "404"}'],
    ['a status with its phrase', '{"status": "403 Forbidden"}'],
    ['a code with a message', '{"code": 403, "message": "Forbidden"}'],
    ['an exit code', '{"exit_code": 1, "stdout": ""}'],
    ['an exit code in camel case', '{"stdout": "", "exitCode": 127}'],
    ['a return code', '{"returncode": -9}'],
    ['a return code as a text', '{"return_code": "2"}'],
    ['a message alone', '{"message": "Permission denied"}'],
    ['a text in the place of the answer', '{"result": "Error: no such order"}'],
    ['a detail alone', '{"detail": "Not authorized"}'],
    ['"Permission denied"', 'Permission denied'],
    ['"permission denied" and why', 'permission denied (publickey).'],
    ['"Access denied" and of what', 'Access denied for user root'],
    ['"Forbidden"', 'Forbidden.'],
    ['"Not allowed" and to do what', 'Not allowed to lock this account'],
    ['"Request failed"', 'Request failed with status code 404'],
    ['"Unauthorized" over more lines', 'Unauthorized\nLog in first.'],
    ['a line that says what cannot be done', 'Cannot cancel a shipped order.'],
    ['a line that says what was not possible', 'Unable to lock account A1!'],
    ['a line that says what was not found', 'Order W1 not found.'],
    ['a line that says what failed', 'Payment failed'],
    ['the line of a shell', 'rm: x: Operation not permitted\n'],
    ['the line of a shell about a file', 'cat: notes.txt: No such file or directory'],
    ['an exit code over an output', 'Exit code: 1\nOutput:\nnothing'],
    ['an exit code on a later line', 'Chunk 7\nProcess exited with code 2\nOutput: fine'],
    ['an exit code at the end', 'Process finished with exit code 1'],
    ['an exit status', 'command exited with exit status -1'],
    ['a result in capitals', '{"RESULT": "FAILURE", "REASON": "expired"}'],
    ['an outcome', '{"outcome": "failed", "took": 3}'],
    ['a status below an outcome', '{"response": {"outcome": {"status": "REJECTED"}}}'],
    ['a state of being rejected', '{"state": "Rejected"}'],
    ['a status that is not ok', '{"status": "NOT_OK"}'],
    ['a status of NOK', '{"status": "NOK"}'],
    ['an exception', '{"exception": "KeyExpired"}'],
    ['a fault', '{"fault": {"code": "Client"}}'],
    ['err', '{"err": "worker lost"}'],
    ['the type error', '{"type": "error", "message": "worker lost"}'],
    ['a list of items of the type error', '[{"type": "error", "text": "a"}, {"type": "error", "code": 7}]'],
    ['a detail that is not found', '{"detail": "Not found."}'],
    ['an element', '<error code="17">expired</error>'],
    ['an element in an element', '<?xml version="1.0"?>\n<response>\n  <Error>expired</Error></response>'],
    ['a fault in its envelope', '<s:Envelope xmlns:s="x"><s:Body><s:Fault><code/></s:Fault></s:Body></s:Envelope>'],
    ['an element behind two thousand characters of comments', `${'<!-- x -->'.repeat(200)}<error>x</error>`],
    ['an empty element with a code', '<error code="17"/>'],
    ['a time that ran out', 'Request timed out after 30 s'],
    ['a line that ends so', 'The gateway timed out'],
    ['a timeout', 'Timeout'],
    ['a limit', 'Rate limit exceeded, try again later'],
    ['a limit at the end', 'Daily limit exceeded.'],
    ['too many requests', 'Too many requests'],
    ['what is not valid', 'Invalid key id'],
    ['which argument is not valid', 'Invalid argument: job_id'],
    ['a panic', 'panic: expired\n\ngoroutine 1 [running]:'],
    ['"aborted"', 'aborted'],
    ['"FAIL"', 'FAIL'],
    ['"FAIL" and of what', 'FAIL: no such key'],
    ['"NOK"', 'NOK'],
    ['"NOT_OK"', 'NOT_OK'],
    ['the letter of a package manager', 'E: Unable to locate package'],
    ['a cross', '❌ K-91 is expired'],
    ['a failure and why', 'Activation failed: the key is expired.'],
    ['a failure and because of what', 'Activation failed because the key is expired'],
    ['"FAILURE"', 'FAILURE'],
    ['a fatal line', 'fatal: not a git repository'],
    ['a phrase of HTTP', 'Internal server error'],
    ['what does not exist', 'No such key'],
    ['what could not be found', 'The key could not be found.'],
    ['a status of an element', '<result status="error"><id>7</id></result>'],
    ['a status that is an object', '{"status": {"code": 500, "message": "worker lost"}}'],
    ['a status of the answer about itself', '{"meta": {"status": "error"}, "data": null}'],
    ['a message of an error', '{"errorMessage": "expired", "errorType": "KeyError"}'],
    ['a result that is an error, with details', '{"result": "error", "details": "expired"}'],
    ['an output alone', '{"output": "Permission denied"}'],
    ['a member whose name has sixteen characters', '{"type": "user", "_error_message__": "expired"}'],
    ['a status of thirty-two characters', `{"status": "${'failed'.padEnd(32)}"}`],
    ['an error as Node prints it', '[Error: x]'],
    ['the label of a log', '[ERROR] the door is jammed'],
    ['the code of a remote call', 'rpc error: code = PermissionDenied desc = no access to door D9'],
    ['the code of a remote call alone', 'code = Unavailable desc = connection lost'],
    ['the number and the code of a remote call', '5 NOT_FOUND: no entity D9'],
    ['a code in capitals', 'INVALID_ARGUMENT: door_id is empty'],
    ['an error of AWS', 'An error occurred (IncorrectState) when calling the StartInstances operation: not stopped'],
    ['an error of AWS over lines', 'An error occurred (Throttling) when calling the Lock operation:\nRate exceeded'],
    ['an error of Google', 'googleapi: Error 404: no such instance, notFound'],
    ['an error of a Google client', '<HttpError 403 when requesting https://example.com returned "Forbidden">'],
    ['an exception of Google', 'google.api_core.exceptions.NotFound: 404 no such topic'],
    ['an error of Google in JSON', '{"error": {"code": 403, "message": "x", "status": "PERMISSION_DENIED"}}'],
    ['a sentence about an error', 'There was an error while locking the door.'],
    ['a sentence that names nothing', 'Something went wrong'],
    ['the type error alone', '{"type":"error"}'],
    ['the type error with a text', '{"type": "error", "text": "door D9 is jammed"}'],
    ['the type error with a title', '{"type": "error", "title": "Jammed", "request_id": "r-1"}'],
    ['an error code', '{"errorCode": "E12"}'],
    ['an error code with a line', '{"error_code": 40013, "msg": "bad key"}'],
    ['an error code, shortened', '{"errcode": "7", "errmsg": "no access"}'],
    ['a code in words', '{"code": "not_found"}'],
    ['a code in words with a message', '{"message": "no door D9", "code": "NOT_FOUND", "request_id": "r-1"}'],
    ['a code in words next to data', '{"door": "D9", "code": "permission_denied"}'],
    ['a code that ends so', '{"code": "lock_error", "door": "D9"}'],
    ['a doubtful code in a report', '{"code": "unavailable", "message": "try later"}'],
    ['a line with a code', 'code: not_found'],
    ['the title of a page', '<!DOCTYPE html>\n<html><head><title> 404 Not Found</title></head></html>'],
    ['the heading of a page', '<html><body><h1>Access denied</h1></body></html>'],
    ['a line with a code above others', 'code: not_found\nmessage: no door D9'],
    ['an id that nothing has', 'No door with this id'],
    ['an id that nothing has, named', 'There is no order with id W1.'],
    ['a number that nothing has', 'No booking with the given reference.'],
    ['a text in a text', '"{\\"error\\": \\"locked\\"}"'],
    ['JSON in the one text of a list', '[{"type": "text", "text": "{\\"success\\": false}"}]'],
    ['the name of an exception in eighty characters', `${'x'.repeat(74)}Error: no`],
  ])('by %s', (_, output) => {
    expect(inferOutcome(output, undefined)).toBe('failure')
  })

  test("by the host's own word, whatever the text says", () => {
    expect(inferOutcome('All good.', true)).toBe('failure')
  })
})

describe('a success stays one though its data mention errors', () => {
  test.each([
    ['nothing is said', ''],
    ['an ordinary object', '{"id": 7, "locked": true}'],
    ['an error message inside a deeper object', '{"entry": {"error": "disk full"}}'],
    ['an error of null', '{"error": null, "id": 7}'],
    ['an empty error', '{"error": ""}'],
    ['no errors', '{"errors": []}'],
    ['a title that is of no page', '<article><title>404 Not Found</title></article>'],
    ['an empty list under error', '{"error": []}'],
    ['a list of ordinary texts', '["fine"]'],
    ['an empty error object', '{"error": {}}'],
    ['an error of None printed by Python', "{'error': None, 'id': 7}"],
    ['a measured error', '{"error": 0.02}'],
    ['a measured error of 404.5', '{"error": 404.5}'],
    ['an error count', '{"error_count": 3}'],
    ['success that is true', '{"success": true, "message": "error-free"}'],
    ['a record that is pending', '{"order_id": "W1", "status": "pending"}'],
    ['a result of another kind', '{"result": "Permission denied", "took": 3}'],
    ['a record whose result is a failure', '{"run_id": 7, "result": "failed"}'],
    ['a list with another item', '[{"type": "error", "text": "a"}, {"type": "text", "text": "b"}]'],
    ['no errors in XML', '<response><errors/><id>7</id></response>'],
    ['no errors in XML, in two tags', '<response><errors></errors></response>'],
    ['an error behind other data', '<response><id>7</id><error>old</error></response>'],
    ['an error too deep in XML', '<a><b><c><error>x</error></c></b></a>'],
    ['a tag that never ends', `<error ${'x'.repeat(400)}>x</error>`],
    ['an error behind many comments', `${'<!-- x -->'.repeat(300)}<error>x</error>`],
    ['another element', '<errorless>x</errorless>'],
    ['a status of an element that is fine', '<result status="ok"><id>7</id></result>'],
    ['a message of an error that a record holds', '{"job_id": 7, "error_message": "worker lost"}'],
    ['an empty message of an error', '{"done": 3, "error_message": ""}'],
    ['a measured fault', '{"fault": 0.1}'],
    ['an HTTP status of success', '{"status": 200}'],
    ['a number below the HTTP failures', '{"status": 399}'],
    ['a number above the HTTP failures', '{"status": 600}'],
    ['rows of a log of errors', '[{"type": "error", "text": "a", "line": 3}]'],
    ['rows of a log', '[{"error": "disk full"}, {"error": "timeout"}]'],
    ['rows of a log printed by Python', "[{'error': 'disk full'}, {'error': 'timeout'}]"],
    ['lines of a log', '["Error: disk full", "ok"]'],
    ['a row without an error', '[{"error": null}]'],
    ['HTTP and a success', 'HTTP/1.1 200 OK'],
    ['an error of "None"', '{"error": "None", "id": 7}'],
    ['an error of "no error"', '{"error": "No_Error"}'],
    ['success that is "true"', '{"success": "true"}'],
    ['success that is 1', '{"success": 1}'],
    ['a status that is false', '{"status": false}'],
    ['a status over data', '{"status": "404 rows"}'],
    ['a status of five digits', '{"status": "40404"}'],
    ['a claim that was denied', '{"claim_id": 7, "status": "denied"}'],
    ['a type of another kind', '{"type": "Error", "id": 7}'],
    ['a list of two texts', '[{"type": "text", "text": "Error: no"}, {"type": "text", "text": "x"}]'],
    ['a list of one picture', '[{"type": "image", "data": "Error"}]'],
    ['a code alone', '{"code": 404}'],
    ['a code beside data', '{"code": 404, "message": "x", "id": 7}'],
    ['a code that is no status', '{"code": 200, "message": "Not found nearby: nothing"}'],
    ['an exit code of 0', '{"exit_code": 0, "stderr": "Error: none"}'],
    ['an exit code that is none', '{"exitCode": null, "error": ""}'],
    ['an exit code that is no number', '{"exit_code": "1a"}'],
    ['an exit code that is true', '{"exit_code": true, "returncode": 0, "ok": 0.5}'],
    ['an error among data with more', '{"data": {"error": "disk full", "line": 3}}'],
    ['an error too deep', '{"result": {"result": {"result": {"result": {"error": "locked"}}}}}'],
    ['a message beside data', '{"message": "Permission denied", "from": "Bob"}'],
    ['a text in the place of the answer that reports nothing', '{"result": "moved"}'],
    ['two texts, one of an answer', '{"result": "Permission denied", "output": "x"}'],
    ['an empty answer', '{"result": {}, "ok": 1, "error": null, "success": "yes"}'],
    ['an exit code of 0 over an output', 'Exit code: 0\nOutput:\nError: none'],
    ['errors that are a text', '{"errors": "ask the owner"}'],
    ['no errors beside a type', '{"errors": [], "type": "user"}'],
    ['an empty list under error beside a type', '{"error": [], "type": "user"}'],
    ['an empty error object beside a type', '{"error": {}, "type": "user"}'],
    ['an HTTP status of success beside a type', '{"status": 200, "type": "user"}'],
    ['a status that is false beside a type', '{"status": false, "type": "user"}'],
    ['a type of the tool that is no exception', '{"__type": "Order"}'],
    ['a member whose name has seventeen characters', '{"type": "user", "_error__message__": "expired"}'],
    ['a status of thirty-three characters', `{"status": "${'failed'.padEnd(33)}"}`],
  ])('%s', (_, output) => {
    expect(inferOutcome(output, undefined)).toBe('success')
  })

  test('and a host that says so does not overrule what the tool reports', () => {
    expect(inferOutcome('{"error": "x"}', false)).toBe('failure')
  })
})

describe('a failure in another language', () => {
  test.each([
    'Fehler: Tür 3 klemmt',
    'Fehler beim Öffnen der Tür',
    'FEHLER: kein Zugriff',
    'Fehler 404',
    'Es ist ein Fehler aufgetreten.',
    'Erreur : porte introuvable',
    'Erreur lors du verrouillage',
    'Échec: accès refusé',
    'Error: puerta no encontrada',
    'Se produjo un error al cerrar la puerta',
    'Errore: porta non trovata',
    'Erro: porta não encontrada',
    'Erro ao fechar a porta',
    'Fout: geen toegang',
    'Błąd: brak dostępu',
    'Wystąpił błąd podczas zamykania',
    'Ошибка: дверь не найдена',
    'Ошибка при закрытии двери',
    'Произошла ошибка',
    'Помилка: двері не знайдено',
    'Hata: kapı bulunamadı',
    'خطأ: الباب غير موجود',
    'خطا: در پیدا نشد',
    'त्रुटि: दरवाज़ा नहीं मिला',
    'ত্রুটি: দরজা পাওয়া যায়নি',
    'பிழை: கதவு இல்லை',
    'లోపం: తలుపు లేదు',
    'Lỗi: không tìm thấy cửa',
    'Kesalahan: pintu tidak ditemukan',
    'Gagal: pintu macet',
    'エラー：ドアが見つかりません',
    'エラー: 権限がありません',
    'エラーが発生しました',
    'エラー',
    '错误：没有权限',
    '錯誤: 找不到門',
    '操作失败',
    '找不到该门',
    '오류: 권한이 없습니다',
    '오류가 발생했습니다',
    'ข้อผิดพลาด: ไม่พบประตู',
    '"Fehler: Tür 3 klemmt"',
  ])('%s', (output) => {
    expect(inferOutcome(output, undefined, lockDoor)).toBe('failure')
  })

  test.each([
    'Fehlerfrei',
    'Fehler: 0',
    'Fehler: keine',
    'Fehlerprotokoll vom 3. Mai',
    'Fehler im Text sind für alle da.'.padEnd(250, ' x'),
    'Erreurs : aucune',
    'Errores: 0',
    'Erroneous entries',
    'Ошибка: нет',
    'Ошибки не найдены',
    'Hatay is a city',
    'エラーはありません',
    'エラー率: 0.2 %',
    'エラー: なし',
    '错误日志',
    '错误：无',
    '오류 없음',
  ])('is not: %s', (output) => {
    expect(inferOutcome(output, undefined, lockDoor)).toBe('unclear')
  })
})

const lockDoor = { name: 'lock_door', arguments: { door_id: 'D3' } }
const callOf = (name: string, args: JsonObject = {}) => ({ name, arguments: args })

describe('a text reports a success', () => {
  test.each([
    '',
    '  \n',
    'OK',
    'ok.',
    'Okay',
    'Done',
    'done!',
    'Success',
    '200 OK',
    '204 No Content',
    'true',
    'True',
    'None',
    'null',
    'yes',
    '42',
    '-3.5',
    '$12.50',
    '2024-05-15 09:00',
    'W1',
    'yusuf_rossi_9620',
    "'48bf2cb1-cee6-4bdd-894c-23dc3872eb81'",
    'e3c51f10-39a1-429d-ab48-bee14a9a7e85',
    'plots/2023-11-09_visits_referral_bar.png',
    'reports/summary.pdf',
    'https://example.com/orders',
    '✅ Door 3',
    '✓ D3',
    'Event updated successfully.',
    'Successfully removed the event',
    'Your order has been cancelled successfully.',
    'The message has been handed over.',
    'Two messages have been moved.',
    'The heating is now on',
    'All lights are now off.',
    'Message sent.',
    'Sent',
    'Event created',
    'Updated task #1 status',
    'Certificate certificate_3221322 added to user omar_rossi_1241 with amount 127.',
    'Task #2 created successfully: Find out why the tests fail',
    'The file c:\\dev\\will-it-rain\\a.ts has been updated successfully.',
    'The file will-not/a.ts has been updated. The rest follows.',
    'File created successfully at: /a/b.md (no need to read it back)',
    'Note "not now" saved',
    'Exit code: 0\nWall time: 0.9 seconds\nOutput:\nError: none',
    'Chunk 7\nProcess exited with code 0\nOutput: x',
    'Script completed\nWall time 0.1 seconds',
    '5 of 5 rows updated',
    'Door locked successfully. 0 errors, 0 warnings.',
    'Done, no error occurred.',
    'Process finished with exit code 0',
    'HTTP/1.1 204 No Content',
    "all_day: false\ndescription: ''\nid_: '2'",
    "content: 'month,sales",
    '- amount: 100.0\n  id: 1',
    '- Alice\n- Bob',
    '- Alice\n- Bob\nThese are all.',
    "'A-9'",
    '_x: 1\nz: 2',
    'z: 1\na: 2',
    '<result status="ok"><id>7</id></result>',
    '"Message sent."',
    '[{"type": "text", "text": "Message sent."}]',
    '[{"type": "text", "text": "{\\"id\\": 7}"}]',
    '"{\\"id\\": 7}"',
  ])('%s', (output) => {
    expect(inferOutcome(output, undefined, callOf('run'))).toBe('success')
    expect(inferOutcome(output, undefined)).toBe('success')
    expect(inferOutcome(output, true)).toBe('failure')
  })

  test.each<[string, string, JsonObject?]>([
    ['lock_door', 'Door D3 locked.'],
    ['lock_door', 'Door D3 is locked'],
    ['lock_door', 'LOCKED'],
    ['open_door', 'Door 3 is open.'],
    ['turn_on_light', 'The light is on.'],
    ['turn_off_router', 'Router is off'],
    ['block_user', 'User U7 blocked.'],
    ['cancel_order', 'Order W1 cancelled.'],
    ['close_ticket', 'Ticket 7 closed'],
    ['reject_request', 'Request 9 was rejected.'],
    ['stop_server', 'Server stopped.'],
    ['freeze_card', 'Card frozen'],
    ['skip_song', 'Skipped.'],
    ['restartService', 'Service api restarted'],
    ['update_order', 'Order W1 cancelled.', { status: 'Cancelled' }],
    ['set_limit', 'Limit set to 5'],
  ])('of the call that it names: %s, %s', (name, output, args = {}) => {
    expect(inferOutcome(output, undefined, callOf(name, args))).toBe('success')
  })

  test.each([
    'Erledigt.',
    'Tür 3 erfolgreich verriegelt',
    'Hecho.',
    'La puerta se cerró con éxito',
    'Porte verrouillée avec succès',
    'Fatto',
    'Porta fechada com sucesso',
    'Gelukt!',
    'Gotowe',
    'Готово',
    'Дверь успешно закрыта',
    'Tamamlandı',
    'تم قفل الباب',
    'सफल',
    'Berhasil',
    '完了',
    'ドアをロックしました',
    '操作成功',
    '완료되었습니다',
    'สำเร็จ',
  ])('in another language: %s', (output) => {
    expect(inferOutcome(output, undefined, lockDoor)).toBe('success')
  })
})

describe('a text that says neither is unclear', () => {
  test.each([
    ['a text about errors', 'No error was found.'],
    ['a text that quotes an error', 'The log says "Error: disk full".'],
    ['a text that begins with an error rate', 'Error rate: 0.2 %'],
    ['a heading over a log', 'ERROR LOG\n1 entry'],
    ['a number below the statuses', '399 Somethings'],
    ['a number above the statuses', '600 Somethings'],
    ['a sign for less', '< error'],
    ['a tally', 'Invalid rows: 0'],
    ['a tally of failures', 'passed: 40, failed: 0'],
    ['a tally of failures alone', 'Checks failed: 0'],
    ['a text of several lines', 'Invalid rows\n1'],
    ['a failing that is none', 'Failover is on'],
    ['a number that could be a status', '404 results'],
    ['a bare number', '404'],
    ['a quoted ordinary text', '"Errors: none"'],
    ['a text about terror', 'Terror: a novel'],
    ['a palace', 'Forbidden City, Beijing'],
    ['a heading over attempts', 'Unauthorized access attempts: 3'],
    ['a word that only begins so', 'Failedness is a word.'],
    ['several lines of which the last failed', 'Copying.\nPayment failed'],
    ['an exit code inside a line', 'It said: exit code 1 means no match'],
    ['a code that is no exit code', 'exit\ncode: 5'],
    ['the name of an exception in more than eighty characters', `${'x'.repeat(75)}Error: no`],
    ['a person in the data', 'The user was cancelled by nobody.'],
    ['a person who refused something in the data', 'Order 7 was cancelled by user 3.'],
    ['a bare false', 'false'],
    ['a minus one', '-1'],
    ['a code that may be of an error', 'E12'],
    ['a quoted code that may be of an error', "'E12'"],
    ['a code in other quotes', '`E12`'],
    ['a list with a line between', '- Alice\nsome others\n- Bob'],
    ['a list of sentences', '- It whirred.\n- Bob'],
    ['a key in capitals', 'Door: D3\nState: open'],
    ['a Windows code', '0x80070005'],
    ['a code in words', 'auth/user-not-found'],
    ['a web page', '<html><body>Bad gateway</body></html>'],
    ['a page about a failure', '<html><title>404 ways to cook rice</title></html>'],
    ['a sentence', 'Whirr.'],
    ['a label in front of a sentence', '[door] The motor hums.'],
    ['a document', 'Dear tenant,\nthe rent has been raised.'],
    ['a document of Markdown', '# Doors\n\n- D3: front'],
    ['a table', '| door | state |\n| --- | --- |\n| D3 | open |'],
    ['lines of a program', '1\timport a from "b"\n2\t'],
    ['an empty search', 'No events found.'],
    ['a warning', 'warning: LF will be replaced\nhint: see the manual'],
    ['what was so before', 'The door is already locked.'],
    ['what will be', 'The door will be locked.'],
    ['what should be', 'The door should be locked first.'],
    ['what was tried', 'Attempted to lock the door'],
    ['what was not a success', 'Locking was unsuccessful.'],
    ['what was taken back', 'Door locked. However, the bolt is loose.'],
    ['what was taken back on a later line', 'Door locked\nBolt: failed to close'],
    ['a part', '2 of 5 doors locked'],
    ['a part of all', '1 out of 3 doors locked'],
    ['a count of failures', 'Doors locked successfully: 3, failed: 2'],
    ['a count of failures on a later line', 'Doors locked successfully: 3\nFailed: 2'],
    ['a rest', 'Door locked, except the bolt'],
    ['a question', 'Door locked?'],
    ['a thing that someone made', 'A door locked by Ann'],
    ['another state', 'Door D3 unlocked'],
    ['a lockout', 'Your account has been suspended.'],
    ['a queue', 'Request queued'],
    ['a wish', 'Please confirm that the door is locked.'],
    ['a simulation', 'Dry run: door locked'],
    ['nothing done', 'Nothing updated'],
    ['a closed connection', 'Connection closed.'],
    ['a cancelled request', 'Request cancelled.'],
    ['an error code next to data', '{"error_code": "P0420", "severity": "medium"}'],
    ['the type error next to data', '{"type": "error", "door": "D9"}'],
    ['an empty element of another language', 'Nicht erledigt'],
    ['a Russian no', 'Не готово'],
    ['a Japanese no', '完了していません'],
    ['a Chinese no', '未成功'],
    ['a Turkish no', 'Başarısız oldu'],
  ])('%s', (_, output) => {
    expect(inferOutcome(output, undefined, lockDoor)).toBe('unclear')
    expect(inferOutcome(output, true, lockDoor)).toBe('failure')
  })

  test('of the words of another call', () => {
    expect(inferOutcome('Account locked.', undefined, callOf('login'))).toBe('unclear')
    expect(inferOutcome('The light is on.', undefined, callOf('turn_off_light'))).toBe('unclear')
    expect(inferOutcome('Not locked', undefined, callOf('send', { text: 'not locked' }))).toBe('unclear')
  })

  test('and a thing that a reading call returned may have failed itself', () => {
    const failed = '{"attempt": 2, "status": "failed"}'
    expect(inferOutcome(failed, undefined, { name: 'get_job', arguments: {} })).toBe('success')
    expect(inferOutcome(failed, undefined, { name: 'run_job', arguments: {} })).toBe('failure')
    expect(inferOutcome('{"reason": "x", "status": "failed"}', undefined, { name: 'get_job', arguments: {} })).toBe(
      'failure',
    )
  })

  test('and a reading call needs no sign', () => {
    expect(inferOutcome('The door was locked successfully.', undefined, callOf('read_log'))).toBe('unclear')
    expect(inferOutcome('The door was locked successfully.', undefined, callOf('home.get_log'))).toBe('unclear')
    expect(inferOutcome('Guest 7 checked in.', undefined, callOf('check_in'))).toBe('success')
  })
})

describe('a code that means no error, or belongs to a thing, is data', () => {
  test.each([
    '{"errorCode": 0, "id": 7}',
    '{"errorCode": null}',
    '{"error_code": "0000", "msg": "fine"}',
    '{"errcode": "OK"}',
    '{"code": "NO", "country": "Norway"}',
    '{"code": "unavailable", "product": "P7"}',
    '{"code": "SUMMER10"}',
    '{"type": "error", "id": 7}',
    'rpc error: code = OK',
    'code: B7\nname: x',
  ])('%s', (output) => {
    expect(inferOutcome(output, undefined)).not.toBe('failure')
  })
})

describe('a call that is still to be carried out is neither a success nor a failure', () => {
  test.each([
    '{"status": "pending"}',
    '{"status": "pending_approval"}',
    '{"state": "ACCEPTED", "code": 202}',
    '{"status": "pending", "message": "Waiting for the user to approve"}',
    '{"request_id": "R-1", "status": "awaiting approval"}',
    '{"result": {"status": "queued"}}',
    'Pending approval by the manager.',
    '"Submitted for approval"',
  ])('%s', (output) => {
    expect(inferOutcome(output, undefined)).toBe('unknown')
    expect(inferOutcome(output, true)).toBe('failure')
  })

  test('unless the status is what the call does', () => {
    expect(inferOutcome('{"status": "accepted"}', undefined, call('accept_invitation'))).toBe('success')
    expect(inferOutcome('{"status": "accepted"}', undefined, call('send_invitation'))).toBe('unknown')
  })

  test('unless more is said of it, or it is a heading over data', () => {
    expect(inferOutcome('{"status": "accepted", "invitation": "I-7"}', undefined)).toBe('success')
    expect(inferOutcome('Pending approvals\n1. invoice 7', undefined)).toBe('unclear')
  })
})

describe('a person refused the call', () => {
  test.each([
    "Error: The user doesn't want to proceed with this tool use. The tool use was rejected.",
    'The user does not want to take this action right now.',
    'User rejected the tool call.',
    'user denied permission',
    'exec command rejected by user',
    'patch rejected by the user: too long',
    '[Request interrupted by user for tool use]',
    'Tool execution was not approved by the user.',
    '{"error": "User declined the request"}',
    '{"error": {"code": 4001, "message": "User rejected the request."}}',
    '{"status": "rejected", "reason": "Denied by user"}',
    '{"result": {"error": "Cancelled by the user"}}',
    '"User cancelled the operation"',
  ])('%s', (output) => {
    expect(inferOutcome(output, undefined)).toBe('refused')
    expect(inferOutcome(output, true)).toBe('refused')
  })

  test('only where the output says so at its beginning', () => {
    expect(inferOutcome('Error: no such order. The user rejected it.', undefined)).toBe('failure')
    expect(inferOutcome('Denied by policy for this user', true)).toBe('failure')
    expect(inferOutcome('Tool use', true)).toBe('failure')
    expect(inferOutcome('The user', true)).toBe('failure')
  })
})

describe('the line with which a tool gives up', () => {
  test('is shorter than what is read of a text', () => {
    const line = (length: number) => `${'x'.repeat(length - 10)} not found`
    expect(inferOutcome(line(199), undefined)).toBe('failure')
    expect(inferOutcome(line(200), undefined)).toBe('unclear')
  })
})

describe('an output however long is read in bounded time', () => {
  test('beyond a million characters nothing is parsed', () => {
    const padded = (frame: string, length: number) => frame.replace('…', 'x'.repeat(length - frame.length + 1))
    for (const frame of [
      '{"error": "…"}',
      '["Error: …", "b"]',
      '[{"type": "error", "text": "…"}]',
      '"\\n404 Not Found …"',
    ]) {
      const [most, more] = [1_000_000, 1_000_001].map((length) => inferOutcome(padded(frame, length), undefined))
      expect([frame, most === more]).toEqual([frame, false])
    }
    expect(inferOutcome(`${' '.repeat(100)}Error: ${'x'.repeat(1_000_001)}`, undefined)).toBe('failure')
  })
})

describe('an error code next to data', () => {
  const outcome = (name: string, output: string) => inferOutcome(output, undefined, call(name, { amount: 900 }))

  test('is a failure of a call that changes something, if it says what failed', () => {
    expect(outcome('make_payment', '{"errorCode": "INSUFFICIENT_FUNDS", "balance": 12}')).toBe('failure')
    expect(outcome('make_payment', '{"err_code": "INSUFFICIENT_FUNDS", "balance": 12}')).toBe('failure')
    expect(outcome('make_payment', '{"errorCode": "E12", "balance": 12}')).toBe('unclear')
  })

  test('may be what a reading call has read', () => {
    expect(outcome('get_payment', '{"errorCode": "INSUFFICIENT_FUNDS", "balance": 12}')).toBe('unclear')
    expect(inferOutcome('{"errorCode": "INSUFFICIENT_FUNDS", "balance": 12}', undefined)).toBe('unclear')
    expect(outcome('get_payment', '{"code": "INSUFFICIENT_FUNDS", "balance": 12}')).toBe('failure')
  })
})

describe('an answer of a changing call', () => {
  const outcome = (name: string, output: string, args: JsonObject = {}) =>
    inferOutcome(output, undefined, call(name, args))

  test.each([
    ['a verdict with an explanation', 'ship_parcel', '{"valid": false, "message": "too heavy"}'],
    ['its own participle that is false', 'alarm_arm', '{"armed": false, "zone": 3}'],
  ])('is a failure by %s', (_, name, output) => {
    expect(outcome(name, output)).toBe('failure')
  })

  test.each([
    ['a verdict that is good', 'ship_parcel', '{"valid": true, "message": "fine"}'],
    ['a verdict next to data', 'ship_parcel', '{"valid": false, "message": "too heavy", "weight": 40}'],
    ['a message alone', 'ship_parcel', '{"message": "on its way"}'],
    ['a verdict that was read', 'get_parcel', '{"valid": false, "message": "too heavy"}'],
    ['its own participle that is true', 'alarm_arm', '{"armed": true, "zone": 3}'],
    ['a participle that a setting tool sets', 'set_arm', '{"armed": false, "zone": 3}'],
    ['a participle that was toggled', 'toggle_arm', '{"armed": false, "zone": 3}'],
    ['a participle that was switched', 'switch_arm', '{"armed": false, "zone": 3}'],
  ])('is none by %s', (_, name, output) => {
    expect(outcome(name, output)).not.toBe('failure')
  })

  test('is none by a participle that was asked to be false', () => {
    expect(outcome('alarm_arm', '{"armed": false}', { armed: false })).not.toBe('failure')
  })
})

describe('the status of a remote procedure call as JSON', () => {
  test.each([1, 5, 16])('is a failure with code %d', (code) => {
    expect(inferOutcome(JSON.stringify({ code, message: 'shut', details: [] }), undefined)).toBe('failure')
  })

  test.each([
    '{"code": 17, "message": "shut", "details": []}',
    '{"code": 5, "message": 7, "details": []}',
    '{"code": "5", "message": "shut", "details": []}',
    '{"code": 5, "message": "shut"}',
  ])('and none: %s', (output) => {
    expect(inferOutcome(output, undefined)).not.toBe('failure')
  })
})

test('a code ends in words for a failure within sixty-four characters', () => {
  const coded = (length: number) =>
    inferOutcome(JSON.stringify({ code: `No${'NotFound'.padStart(length - 2, 'x')}` }), undefined)
  expect(coded(64)).toBe('failure')
  expect(coded(65)).not.toBe('failure')
})
