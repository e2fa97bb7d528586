-- Searched words are written with plain letters ("smorbrod" finds "Smørbrød"): those that have no accent to take off follow here,
-- as src/platform/contract/plain-letters.ts writes them from now on.
create function pg_temp.plain_letters(words text) returns text immutable language sql as $$
  select replace(replace(replace(replace(translate(words, 'øłđðıħ', 'olddih'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- Only searched words change: no count depends on them.
alter table cases disable trigger user;
update cases set
  search_text = pg_temp.plain_letters(search_text),
  search_codes = array(select pg_temp.plain_letters(code) from unnest(search_codes) as code)
where search_text || array_to_string(search_codes, ' ') ~ '[øłđðıħßæœþ]';
alter table cases enable trigger user;
