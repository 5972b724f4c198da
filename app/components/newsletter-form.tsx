import { Key } from "./key";

/** The box above the footer's columns. Errors are shown by the page it posts to. */
export function NewsletterForm() {
  return (
    <form className="news" action="/newsletter" method="post">
      <div>
        <h2>News for shop owners</h2>
        <p className="soft under">New features and tips, by email. You can leave at any time.</p>
      </div>
      <div className="field">
        <label htmlFor="news-email">Email address</label>
        <div className="join">
          <input className="input" id="news-email" name="email" type="email" autoComplete="email" />{" "}
          <Key kind="gold">Submit</Key>
        </div>
      </div>
    </form>
  );
}
