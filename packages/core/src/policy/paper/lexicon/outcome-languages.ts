/**
 * Words with which tools report failure and success in the most used languages besides English. Only common words at the start of an
 * output count as failures. An output in another language that has none of these words is unclear.
 */
import { wordList, wordSet } from '../word-list.ts'

/**
 * Words that report a failure at the start of a text. Punctuation, a number or a word of `foreignFollowers` must come after them, as in
 * "Fehler: …" or "Erreur lors de …". All are in lower case.
 */
export const foreignFailures = wordList(`
  fehler, fehlgeschlagen, ausnahme, fallo, falló, excepción, erreur, échec, echec, errore, fallito, eccezione, erro,
  falha, falhou, exceção, fout, mislukt, błąd, blad, niepowodzenie, ошибка, сбой, помилка, hata, başarısız, خطأ, فشل,
  خطا, خرابی, غلطی, ناکام, त्रुटि, त्रुटी, विफल, असफल, ত্রুটি, ব্যর্থ, பிழை, లోపం, lỗi, kesalahan, galat, gagal, ralat,
  오류, 에러, 실패, fel, fejl, feil, virhe, chyba, hiba, eroare, σφάλμα, שגיאה, hitilafu, kosa, 错误, 錯誤, 失败, 失敗,
  出错, 出錯, 异常, 異常, エラー, 例外, ข้อผิดพลาด, ผิดพลาด, ล้มเหลว
`)

/** Words that may follow a failure word in a short line: "Fehler beim Öffnen", "Ошибка при …". In lower case. */
export const foreignFollowers = wordSet(`
  bei, beim, im, in, während, aufgetreten, al, durante, en, lors, de, pendant, dans, nel, nella, ao, na, no, em, bij,
  tijdens, podczas, przy, w, при, в, під, під час, oluştu, saat, ketika, khi, 발생, 발생했습니다, في, أثناء, در, vid, ved,
  při, közben, la
`)

/** Openings that report a failure, whatever follows. All are in lower case. */
export const foreignFailureSentences = wordList(`
  es ist ein fehler, ein fehler ist, zugriff verweigert, no se pudo, no se puede, no fue posible, impossible de,
  impossibile, não foi possível, nie można, nie udało się, не удалось, не вдалося, se produjo un error, se ha producido un error,
  ha ocurrido un error, ocurrió un error, acceso denegado, une erreur, accès refusé, si è verificato un errore,
  accesso negato, ocorreu um erro, acesso negado, er is een fout, toegang geweigerd, wystąpił błąd, odmowa dostępu,
  произошла ошибка, доступ запрещен, доступ запрещён, сталася помилка, bir hata oluştu, erişim reddedildi, حدث خطأ,
  terjadi kesalahan, đã xảy ra lỗi, 오류가 발생, 에러가 발생, エラーが発生, エラーが起き, エラーになりました, 失敗しました,
  发生错误, 發生錯誤, 发生了错误, 出现错误, 操作失败, 操作失敗, 请求失败, 請求失敗, 找不到, 未找到, 無法, 无法, 拒绝访问,
  アクセスが拒否, เกิดข้อผิดพลาด
`)

export const foreignNoErrors = wordSet(`
  none, keine, keiner, kein, ninguno, ninguna, aucun, aucune, nessuno, nessuna, nessun, nenhum, nenhuma, geen,
  brak, нет, немає, yok, hiçbiri, tidak ada, không, không có, 없음, なし, 无, 無, 没有, 沒有, ไม่มี, لا, لا يوجد, कोई नहीं, inga, ingen, žádná, nincs
`)

export const foreignSuccesses = wordSet(`
  erledigt, erfolgreich, erfolg, fertig, gespeichert, gesendet, gelöscht, erstellt, aktualisiert, hecho, listo, éxito,
  exitosamente, exitoso, correctamente, completado, terminé, succès, réussi, réussie, fatto, successo, completato,
  completata, feito, sucesso, concluído, concluída, gereed, klaar, voltooid, gelukt, gotowe, sukces, pomyślnie, готово,
  успешно, успех, выполнено, завершено, успішно, виконано, tamam, tamamlandı, başarılı, başarıyla, تم, بنجاح, نجاح, موفق,
  کامیاب, सफल, सफलतापूर्वक, यशस्वी, সফল, সফলভাবে, வெற்றி, విజయవంతంగా, berhasil, sukses, selesai, 완료, 완료됨,
  완료되었습니다, 완료했습니다, 성공, 성공했습니다, xong, klart, færdig, valmis, hotovo, kész, gata, επιτυχία, הושלם,
  הצלחה, imefanikiwa, tapos
`)

/** Success words of scripts without spaces. They also count as a part of a longer word. */
export const unspacedSuccesses = wordList('完了, 成功, 完成, しました, สำเร็จ, เสร็จ, 완료, 성공')

export const foreignDoubts = wordSet(`
  nicht, kein, keine, fehler, bereits, schon, noch, wird, no, sin, ya, error, pero, falló, pas, aucun, aucune, non, sans,
  déjà, erreur, mais, senza, già, ma, errore, não, nao, sem, já, mas, erro, niet, geen, al, nie, już, не, нет, без, уже,
  ошибка, но, ні, вже, değil, başarısız, zaten, hata, لم, لا, لن, غير, فشل, नहीं, असफल, विफल, না, ব্যর্থ, tidak, belum,
  gagal, sudah, không, chưa, lỗi, inte, ikke, ei, není, nem, nu, לא, δεν, hindi
`)

/** Words of doubt in scripts without spaces. Korean words are here too, because Korean negations are parts of words. */
export const unspacedDoubts = wordList(`
  不, 未, 没, 沒, 无, 無, 失败, 失敗, 错误, 錯誤, 已经, 已經, ない, ません, エラー, 既に, すでに, 待, 못, 않, 실패, 오류, 이미,
  ไม่, ล้มเหลว, ยัง
`)
