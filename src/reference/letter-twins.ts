/** Letters of the Greek and Cyrillic alphabets that look like Latin ones. */

const twins = new Map(
  [
    ['АВЕЅІЈКМНОРСТУХԚԜҮа', 'ABESIJKMHOPCTYXQWYa'],
    ['еѕіјорсухԛԝүһ', 'esijopcyxqwyh'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
    ['οικνρυχϲ', 'oikvpuxc'],
  ].flatMap(([foreign = '', latin = '']) =>
    Array.from(foreign, (letter, index) => [letter, latin[index] ?? letter] as const),
  ),
)

/** The Latin letter that looks the same, or the letter itself. */
export const latinTwinOf = (letter: string): string => twins.get(letter) ?? letter
