/** Greek and Cyrillic letters that look like Latin ones. */

const lookalikes = new Map(
  [
    ['АВЕЅІЈКМНОРСТУХԚԜҮа', 'ABESIJKMHOPCTYXQWYa'],
    ['еѕіјорсухԛԝүһ', 'esijopcyxqwyh'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
    ['οικνρυχϲ', 'oikvpuxc'],
  ].flatMap(([foreign = '', latin = '']) =>
    Array.from(foreign, (letter, index) => [letter, latin[index] ?? letter] as const),
  ),
)

/** Returns the Latin letter that looks the same, or the letter itself. */
export const toLatinLookalike = (letter: string): string => lookalikes.get(letter) ?? letter
