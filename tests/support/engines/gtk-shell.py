#!/usr/bin/python3
"""WebKitGTK in a window, for WebKitWebDriver: with a profile that lasts and pages that come back from memory.

MiniBrowser under WebDriver is always private. The folder of the profile is in STOREY_PROFILE. Debian packages:
gir1.2-webkit2-4.1 and python3-gi; nothing is compiled.
"""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile = os.environ["STOREY_PROFILE"]
context = WebKit2.WebContext.new_with_website_data_manager(
    WebKit2.WebsiteDataManager(base_data_directory=profile, base_cache_directory=os.path.join(profile, "cache"))
)
context.set_automation_allowed(True)
window = Gtk.Window(default_width=1280, default_height=900)
window.connect("destroy", Gtk.main_quit)


def open_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.get_settings().set_enable_page_cache(True)
    window.add(view)
    window.show_all()
    return view


def begin(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Storey shell")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


context.connect("automation-started", begin)
Gtk.main()
