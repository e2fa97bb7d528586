import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeText, otherReadings, withEncoding } from './text-encoding.ts'

const german =
  'Datum;Einsatzart;Rettungsmittel;Diagnose;Alter;Geschlecht;Bemerkung\r\n04.03.2025;Primär;Hubschrauber;Beckenfraktur;45;m;Öl auf Straße, müde\r\n05.03.2025;Sekundär;RTW;STEMI;71;w;Übergabe später\r\n'
const swedish =
  'Datum;Uppdragstyp;Fordon;Diagnos;Ålder;Kön;Anteckningar\r\n2025-03-04;Primär;Helikopter;Bäckenfraktur;45;man;Sjuk på väg, överlämnad\r\n'
const italian =
  'Data;N° scheda;Età;Sesso;TC °C;Esito\r\n03/05/11;1;46 anni;F;36,5;più stabile – ceduto\r\n04/05/11;2;71 anni;M;38°;perché già in città\r\n'
const polish =
  'Data;Typ misji;Pojazd;Rozpoznanie;Wiek;Płeć;Uwagi\r\n04.03.2025;Pierwotna;Śmigłowiec;Złamanie miednicy;45;m;Ciężki przypadek, później\r\n'
const russian =
  'Дата;Тип вызова;Транспорт;Диагноз;Возраст;Пол\r\n04.03.2025;Первичный;Вертолёт;Перелом таза;45;м\r\n'
const greek =
  'Ημερομηνία;Τύπος;Όχημα;Διάγνωση;Ηλικία;Φύλο\r\n04/03/2025;Πρωτογενής;Ελικόπτερο;Κάταγμα;45;Α\r\n'

test.each([
  ['windows-1252', german],
  ['macroman', german],
  ['cp437', german],
  ['cp850', german],
  ['iso-8859-15', german],
  ['windows-1252', swedish],
  ['windows-1252', italian],
  ['macroman', italian],
  ['cp850', italian.replace('–', '-')],
  ['macroman', swedish],
  ['cp850', swedish],
  ['windows-1250', polish],
  ['cp852', polish],
  ['iso-8859-2', polish],
  ['windows-1251', russian],
  ['koi8-r', russian],
  ['cp866', russian],
  ['windows-1253', greek],
  [
    'windows-1254',
    'Tarih;Görev türü;Araç;Tanı;Yaş;Cinsiyet\r\n04.03.2025;Birincil;Helikopter;Kırık şüphesi;45;Erkek\r\n',
  ],
  ['windows-1255', 'תאריך;סוג משימה;כלי רכב;אבחנה;גיל\n04/03/2025;ראשוני;מסוק;שבר באגן;45\n'],
  ['windows-1256', 'التاريخ;نوع المهمة;المركبة;التشخيص;العمر\n04/03/2025;أولية;مروحية;كسر في الحوض;45\n'],
  [
    'windows-1257',
    'Data;Užduoties tipas;Transporto priemonė;Diagnozė;Amžius\n2025-03-04;Pirminė;Sraigtasparnis;Dubens lūžis;45\n',
  ],
  ['shift_jis', '日付,出動種別,車両,診断,年齢,性別\r\n2025/03/04,一次,ヘリコプター,骨盤骨折,45,男\r\n'],
  ['gb18030', '日期,任务类型,车辆,诊断,年龄,性别\r\n2025/03/04,初次,直升机,骨盆骨折,45,男\r\n'],
  ['euc-kr', '날짜,임무 유형,차량,진단,나이,성별\r\n2025/03/04,일차,헬리콥터,골반 골절,45,남\r\n'],
])('a file in %s is read as it was written', async (encoding, text) => {
  expect((await decodeText(iconv.encode(text, encoding))).text).toBe(text)
})

test('if several encodings are possible, each is offered with words of the file', async () => {
  const { encoding } = await decodeText(iconv.encode(german, 'macroman'))
  expect(encoding?.isSure).toBe(false)
  expect(encoding?.choices[0]).toMatchObject({ code: 'macroman', sample: 'Primär Öl Straße müde' })
  expect(encoding?.choices).toContainEqual(
    expect.objectContaining({ code: 'windows-1252', sample: 'PrimŠr …l Stra§e mŸde' }),
  )
})

test('UTF-8 is never a question, even with a damaged letter', async () => {
  expect(await decodeText(Buffer.from(german))).toEqual({ text: german, encoding: null })
  const damaged = Buffer.concat([Buffer.from(german.repeat(5)), Buffer.from([0xe9])])
  expect((await decodeText(damaged)).text).toBe(`${german.repeat(5)}\uFFFD`)
})

test('three letters are too few to be sure of an encoding', async () => {
  const { encoding } = await decodeText(iconv.encode('Date;Notes\n2025-03-04;90° bend, café\n', 'macroman'))
  expect(encoding?.isSure).toBe(false)
  expect(encoding?.choices.length).toBeGreaterThan(2)
})

test('a wrong encoding can be corrected, but only to one that was offered', async () => {
  const { text, encoding } = await decodeText(iconv.encode(german, 'windows-1252'))
  if (!encoding) throw new Error('There is no choice')
  const file = { kind: 'spreadsheet' as const, sheets: [{ name: '', rows: [[text]] }], encoding }
  const other = await withEncoding(file, 'macroman')
  expect(other?.sheets[0]?.rows[0]?.[0]).not.toBe(german)
  expect((await withEncoding(other ?? file, encoding.code))?.sheets[0]?.rows[0]?.[0]).toBe(german)
  expect(await withEncoding(file, 'utf-16')).toBeNull()
  expect((await otherReadings(encoding))('Prénom')).toContain('PrÈnom')
})
