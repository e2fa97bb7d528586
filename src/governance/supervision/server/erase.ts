export { deleteLooksOf as eraseLooks } from './look-queries.ts'
