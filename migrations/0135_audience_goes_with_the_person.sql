-- Since when somebody has belonged to an audience says nothing without the person.
alter table audience_since drop constraint audience_since__user_id,
  add constraint audience_since__user_id foreign key (user_id) references users (id) on delete cascade;
