-- Whether someone may come into one course more, held until the transaction ends: of many that come in at the same moment
-- each counts those before it. A function and no part of the statement, which would count what stood when it began and
-- not what stands after the wait.
create function room_in_courses(person text, most integer) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('courses of ' || person, 0));
  return (select count(*) < most from enrollments where user_id = person);
end $$;
