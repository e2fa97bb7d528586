/** The number of a month by its name or abbreviation in the languages of our users. */

// English, German, French, Norwegian, Swedish, Danish, Spanish, Italian. Compared without accents.
const months = [
  'jan januar january janvier janv januari ene enero gen gennaio jänner janner',
  'feb februar february fevrier fev fevr februari febrero febbraio feber',
  'mar march marz maerz mrz mars marts marzo',
  'apr april avril avr abr abril aprile',
  'may mai maj mayo maggio mag',
  'jun june juni juin junio giugno giu',
  'jul july juli juillet juil julio luglio lug',
  'aug august aout aou augusti ago agosto',
  'sep sept september septembre septiembre set settembre setiembre',
  'oct october okt oktober octobre octubre ott ottobre',
  'nov november novembre noviembre',
  'dec december dez dezember des desember decembre dic diciembre dicembre',
]

const numberOf = new Map(
  months.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
)

/** Returns 1 to 12, or null for any other word. The word is plain: lower case, without accents. */
export const monthNumber = (word: string): number | null => numberOf.get(word) ?? null
