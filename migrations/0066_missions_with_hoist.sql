-- Currency of the winch is asked of a few missions among many.
create index missions__hoist on missions (owner_id, date) where hoist_cycles > 0;
