/** Text encodings from before UTF-8 that programs still write. */

export interface TextEncoding {
  code: string
  /** Where files in this encoding usually come from. */
  label: string
}

const encoding = (code: string, label: string): TextEncoding => ({ code, label })

/** All encodings in which a file may be read. The codes are their names in `iconv-lite`. */
export const textEncodings: readonly TextEncoding[] = [
  encoding('utf-8', 'Unicode (UTF-8)'),
  encoding('windows-1252', 'Windows, Western European (Windows-1252)'),
  encoding('windows-1250', 'Windows, Central European (Windows-1250)'),
  encoding('windows-1251', 'Windows, Cyrillic (Windows-1251)'),
  encoding('windows-1253', 'Windows, Greek (Windows-1253)'),
  encoding('windows-1254', 'Windows, Turkish (Windows-1254)'),
  encoding('windows-1255', 'Windows, Hebrew (Windows-1255)'),
  encoding('windows-1256', 'Windows, Arabic (Windows-1256)'),
  encoding('windows-1257', 'Windows, Baltic (Windows-1257)'),
  encoding('windows-1258', 'Windows, Vietnamese (Windows-1258)'),
  encoding('macroman', 'Mac, Western European (Mac Roman)'),
  encoding('maccenteuro', 'Mac, Central European'),
  encoding('maccyrillic', 'Mac, Cyrillic'),
  encoding('macgreek', 'Mac, Greek'),
  encoding('macturkish', 'Mac, Turkish'),
  encoding('cp437', 'MS-DOS, United States (CP437)'),
  encoding('cp850', 'MS-DOS, Western European (CP850)'),
  encoding('cp852', 'MS-DOS, Central European (CP852)'),
  encoding('cp858', 'MS-DOS, Western European with € (CP858)'),
  encoding('cp865', 'MS-DOS, Nordic (CP865)'),
  encoding('cp866', 'MS-DOS, Cyrillic (CP866)'),
  encoding('iso-8859-1', 'Western European (ISO 8859-1)'),
  encoding('iso-8859-2', 'Central European (ISO 8859-2)'),
  encoding('iso-8859-3', 'Southern European (ISO 8859-3)'),
  encoding('iso-8859-4', 'Baltic (ISO 8859-4)'),
  encoding('iso-8859-5', 'Cyrillic (ISO 8859-5)'),
  encoding('iso-8859-6', 'Arabic (ISO 8859-6)'),
  encoding('iso-8859-7', 'Greek (ISO 8859-7)'),
  encoding('iso-8859-8', 'Hebrew (ISO 8859-8)'),
  encoding('iso-8859-9', 'Turkish (ISO 8859-9)'),
  encoding('iso-8859-10', 'Nordic (ISO 8859-10)'),
  encoding('iso-8859-13', 'Baltic (ISO 8859-13)'),
  encoding('iso-8859-15', 'Western European with € (ISO 8859-15)'),
  encoding('iso-8859-16', 'South-Eastern European (ISO 8859-16)'),
  encoding('koi8-r', 'Russian (KOI8-R)'),
  encoding('koi8-u', 'Ukrainian (KOI8-U)'),
  encoding('shift_jis', 'Japanese (Shift-JIS)'),
  encoding('euc-jp', 'Japanese (EUC-JP)'),
  encoding('gb18030', 'Chinese, simplified (GB18030)'),
  encoding('big5', 'Chinese, traditional (Big5)'),
  encoding('euc-kr', 'Korean (EUC-KR)'),
]

/** A possible encoding of a file, with a few words of the file decoded in it. */
export interface EncodingChoice extends TextEncoding {
  sample: string
}

/** The encoding in which a file was read, if its bytes allow several. */
export interface DetectedEncoding {
  code: string
  isSure: boolean
  /** The possible encodings, the likeliest first. */
  choices: EncodingChoice[]
}
