import { expect, test } from 'vitest'
import { privacyFindingsInText } from '../guard.ts'

const found = (words: string) => privacyFindingsInText(words, 'x').map(({ pattern }) => pattern)

test.each([
  ['age_over_89', 'She was 94 and told me so.'],
  ['age_over_89', 'Age ninety-two! Still works'],
  ['age_over_89', 'M/92, collapse'],
  ['full_date_numeric', 'Pronounced 10-07-22.'],
  ['full_date_numeric', 'op on 14 / 02 / 24'],
  ['full_date_words', 'le 3 février 2024'],
  ['full_date_words', 'seen 12MAR24'],
  ['record_number_label', 'UMRN C7720415'],
  ['record_number_label', 'ED no. ED/24/118306'],
  ['record_number_label', 'BHT No 40921'],
  ['dispatch_number_label', 'Mission No. EAA/22/04817'],
  ['dispatch_number_label', 'Trip #AM-2290418'],
  ['os_grid_reference', 'Location SE 657 834. Blood'],
  ['os_grid_reference', 'hole at TL 12345678.'],
  ['os_grid_reference', 'landed O 15904 34671'],
  ['dms_coordinates', 'lifted at 53d12m34sN 3d59m15sW'],
  ['vehicle_registration_gb', 'P482 LSK, white pick-up'],
  ['vehicle_registration_gb', 'car 191 D 12345'],
  ['zip_us', 'lives Winnett, Montana 59087'],
  ['postcode_au', 'back to Mullumbimby N.S.W. 2482'],
  ['postcode_gb', 'Home K1A 0B1'],
  ['street_address', 'Address: Op de Wallen 7b'],
  ['street_address', 'Box 12, RR 2, 418 Dyke Road'],
  ['street_address', 'at 22 Páirc na Coille'],
  ['web_link', 'clip at coastfm.example/news/rescue117-cliff'],
  ['email_address', 'jo at hotmail com'],
  ['phone_number', 'ring on 441882'],
  ['pps_ie', 'PPS No 916 0472 R'],
  ['medicare_au', 'Medicare no. 5330 91645 2'],
])('%s is found in "%s"', (pattern, words) => {
  expect(found(words)).toContain(pattern)
})

test.each([
  'sats low, she was 94 and pink',
  'heat 112F, core 41.6 C',
  'in her nineties',
  'adenosine 6/12/18, APGAR 8/9/10',
  'PEEP 10-12-14',
  'SOP 2.10.21',
  'unit number G101 724 118 332 of red cells',
  'lot number 118203, serial no 44712',
  'ST elevation, NT 500, SE 20, TV 450 500, NS 1000 1000',
  'SO 1410 1425 hrs',
  'N429AE, H145 IFR, B12 IMI',
  'GCS E2V3M5',
  'TAS 7000 ft, NSW 2023 guidelines, Queensland 4500 km',
  'IN 1.5 mcg/kg via MAD, 2 puffs',
  'Great Northern Highway, then Holles Street',
  'wind VRB05KT',
  'WCC 24, CRP 310, RR 44 CRT 4',
  'Twin Otter, daughter Swedish national',
  'Sir Charles Gairdner took the spine, Doctor drew up, MS Contin',
])('"%s" passes', (words) => {
  expect(found(words)).toEqual([])
})
