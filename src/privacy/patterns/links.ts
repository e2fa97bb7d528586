/** E-mail addresses and web links, as copied and as spoken ("at", "dot"). */
import type { Expression } from './expression.ts'

const spoken =
  '(?:com|org|net|uk|ie|au|nz|ca|de|edu|gov|za|fr|nl|be|ch|it|es|se|dk|fi|pl|pt|info|example|io|eu|us)'
const providers =
  '(?:gmail|hotmail|outlook|yahoo|ymail|icloud|googlemail|live|aol|btinternet|protonmail|proton|nhs|bigpond|optusnet|xtra|eircom|sky|msn|gmx|telkomsa|mweb|shaw|rogers)'
// Endings that count as a host only if a path follows; without one they may be ordinary words.
const hosts =
  '(?:com|org|net|edu|gov|info|example|test|blog|app|io|co|me|tv|fm|eu|uk|ie|au|nz|za|ca|us|de|at|ch|fr|be|nl|lu|no|se|dk|fi|is|es|pt|it|pl|cz|hu|ro|gr|mt|je|gg|im|news|live|video|link|page|site|online|world|press|media|radio|social|local|scot|wales|cymru|irish|london|nhs|ly|gl|gd)'

export const linkExpressions: readonly Expression[] = [
  {
    pattern: 'email_address',
    isDigitOptional: true,
    expression:
      /(?<![\w.%+-])[\w.%+-]{1,64} ?(?:@|[[({<]a(?:t)?[\])}>]) ?[a-z0-9-]{1,63}(?:(?:\.| \. ?| ?[[({<]dot[\])}>] ?)[a-z0-9-]{1,63}){1,6}|(?<![\w.%+-])[\w.%+-]{2,64}@[a-z0-9-]{2,63},(?:com|org|net|ie|de|co[.,]uk)\b/gi,
  },
  {
    pattern: 'email_address',
    isDigitOptional: true,
    expression: new RegExp(
      `\\b[\\w.+-]{1,40}(?: (?:dot|underscore|dash|hyphen) \\w{1,40}){0,2} (?:at|arroba) (?!www)[a-z\\d-]{2,40}(?:(?: dot |\\.)[a-z-]{2,20}){0,3}(?: dot |\\.)${spoken}\\b(?![\\/\\w]|\\.\\w)|\\b[\\w.+-]{2,40} at (?:${providers}(?: dot |\\.)|(?:gmail|hotmail|outlook|yahoo|icloud|btinternet|bigpond) )(?:com|net|co|ie|org|fr|de|uk)\\b(?:(?: dot |\\.| )(?:uk|nz|za|au))?`,
      'gi',
    ),
  },
  {
    pattern: 'web_link',
    isDigitOptional: true,
    expression:
      /\bh(?:tt|xx)ps?:\/\/ ?\S+|\bwww\.\S+|(?<![\w@.-])[a-z0-9-]{2,40}(?:\.[a-z0-9-]{2,40}){0,3}\.(?:com|org|net|edu|gov|tv|eu|scot|wales|example|(?:co|org|ac|gov|nhs|net)\.uk|(?:com|net|org|gov|edu)\.au|(?:co|org|net|govt|ac)\.nz|(?:co|org|ac|gov)\.za|ie|de|news)(?:\/\S*|\b(?!\.?\w))/gi,
  },
  {
    pattern: 'web_link',
    isDigitOptional: true,
    expression: new RegExp(
      `(?<![\\w@.-])(?:[a-z\\d-]{1,40}\\.){1,4}${hosts}\\/[\\w~@?=&%#-][^\\s,)]{2,200}|\\b[a-z\\d-]{2,30}(?: dot [a-z\\d-]{2,30}){0,2} dot (?:${spoken})\\b(?: (?:slash|forward slash) [a-z\\d-]{2,30}){0,3}`,
      'gi',
    ),
    // Endings that are also words ("is", "at", "no") need more than a plain word as their path.
    isValid: ({ 0: match }) =>
      !/^(?:e\.g|i\.e|v\.s)\b|\.(?:is|at|us|no|me|be|co|it)\/[a-z]+[.]?$/i.test(match),
  },
  {
    pattern: 'web_link',
    isDigitOptional: true,
    expression:
      /\b(?:bit\.ly|youtu\.be|fb\.me|goo\.gl|t\.co|t\.me|wa\.me|x\.com)\/\S+|\b(?:insta(?:gram)?|twitter|tik ?tok|snap(?:chat)?)\b[^\n@]{0,12}@[\w.]{3,40}|(?<![\w.@])@[a-z][a-z\d.]{0,20}_\w{1,20}/gi,
  },
]
